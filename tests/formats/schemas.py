"""Schemas as validators; JSONSCHEMA_IS_MISSING where python3-jsonschema is not there."""
import json
import pathlib
import warnings

try:
    import jsonschema
except ImportError:
    jsonschema = None

JSONSCHEMA_IS_MISSING = jsonschema is None
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "tables/schema"
BASE = "https://dropslide.invalid/schema/"


def load_schemas():
    """The schemas of records by their names: "proof-record"."""
    return {path.name[: -len(".schema.json")]: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.schema.json"))}


def make_validators(schemas):
    """A validator for each; a schema that is none, or has another $id than its name, raises. Those of commands have no $id."""
    store = {schema["$id"]: schema for schema in schemas.values() if "$id" in schema}
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema.get("$id", BASE + name + ".schema.json") == BASE + name + ".schema.json", f"{name}: its $id is {schema['$id']}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Newer versions have another class for this.
        return {name: jsonschema.Draft202012Validator(schema, resolver=jsonschema.RefResolver(schema.get("$id", ""), schema, store=store))
                for name, schema in schemas.items()}
