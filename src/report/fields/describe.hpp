// The table of a result's fields by name: what the header of a report declares.
#pragma once

namespace dropslide {

/// Collects the fields of R (field_table.hpp). Each result type has a function
///
///     void describe(FieldTable<R>& table);
///
/// declared beside its text and written in its source. It says all that the JSON of R may hold.
template <class R>
class FieldTable;

}  // namespace dropslide
