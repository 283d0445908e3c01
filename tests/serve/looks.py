"""How the page looks: contrast in both themes, forced colours, narrow screens, names and the focus of every control."""
from opened_page import expect, hash_of

CONTRAST = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = numbers(colour).slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (node) => { for (; node; node = node.parentElement) { const colour = getComputedStyle(node).backgroundColor; if (numbers(colour)[3] !== 0) return colour; } return 'rgb(255, 255, 255)'; };
  const found = [];
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) || node.closest('noscript, option') || node.tagName === 'title') continue;
    const [a, b] = [light(node.closest('svg') ? getComputedStyle(node).fill : getComputedStyle(node).color), light(behind(node))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) found.push(`${node.tagName} ${node.className} '${node.textContent.trim().slice(0, 20)}' ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
  }
  return found;
})()"""

GRAPHICS = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = numbers(colour).slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
  const back = getComputedStyle(document.body).backgroundColor, style = (node) => getComputedStyle(node), found = [];
  const hold = (name, colour, behind) => { const seen = contrast(colour, behind); if (seen < 3) found.push(`${name} ${seen.toFixed(2)}`); };
  for (const chip of document.querySelectorAll('.chip')) hold('drop', style(chip).backgroundColor, style(chip.parentElement).backgroundColor);
  for (const node of document.querySelectorAll('.legend .mark')) hold(node.className, style(node).backgroundColor, back);
  for (const name of ['.here', '.curve', '.axis']) for (const node of document.querySelectorAll('svg ' + name)) hold(name, style(node).stroke, back);
  for (const name of ['.point-slider', '.point-dropper']) for (const node of document.querySelectorAll('svg ' + name)) hold(name, style(node).fill, back);
  const slider = document.querySelector('svg .of-slider');
  if (slider) hold('bars of Slider', style(slider).fill, back);
  hold('focus', style(document.documentElement).getPropertyValue('--focus').trim().replace(/^#(..)(..)(..)$/, (_, r, g, b) => `rgb(${[r, g, b].map((c) => parseInt(c, 16)).join()})`), back);
  return found;
})()"""

# Of every tile that there can be, though no small board has them all.
TILES = """(async () => {
  const { tileColour } = await import('/view.js');
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = numbers(colour).slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const node = document.querySelector('.tile'), text = light(getComputedStyle(node).color);
  return [...Array(31).keys()].slice(1).filter((tile) => { node.style.background = tileColour(tile); return (light(getComputedStyle(node).backgroundColor) + 0.05) / (text + 0.05) < 4.5; });
})()"""

NAMELESS = """[...document.querySelectorAll('button, select, input')].filter((node) =>
  !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length)).map((node) => node.outerHTML)"""


def check_looks(page):
    for is_dark in (False, True):
        page.browser.choose_dark(is_dark)
        for state in (("game", "21./.43/12.", "dropper"), ("game", "214/.43/12.", "slider"), ("score", "1../..1", "slider"), ("plain", "..../....", "dropper"), ("policy", "1../..1", "slider"), ("proof", "1..../.....", "slider"), ("proof", "1..../.....", "dropper")):
            page.open(hash_of(*state))
            faint = page.browser.run(CONTRAST)
            expect(not faint, f"{state} {'dark' if is_dark else 'light'}: contrast below 4.5: {faint[:4]}")
        faint = page.browser.run(TILES)
        expect(not faint, f"{'dark' if is_dark else 'light'}: tiles with a contrast below 4.5: {faint}")
    expect(not page.browser.run(NAMELESS), f"without a name: {page.browser.run(NAMELESS)}")
    check_graphics(page)
    for width in (320, 360, 1280):
        page.browser.resize(width, 800)
        for state in (hash_of("game", "21./.43/12.", "dropper"), hash_of("proof", "1..../.....", "dropper"), hash_of("row", ".........", "dropper"), hash_of("row", "2........", "slider"), hash_of("score", "1../..1", "slider"), hash_of("score", "12./...", "dropper"), hash_of("tile", "12./...", "dropper"), hash_of("tile", "1../..1", "slider"), "#game=fewest&ply=3"):
            check_width(page, width, state)


def check_few_colours(page):
    """Where the system takes all colours away, who wins and where one is still stands there as letters, shapes and borders."""
    page.browser.prefer(forced_colors="active")
    page.open(hash_of("game", "21./.43/12.", "dropper"))
    looks = page.browser.run("""['.mark.slider', '.mark.dropper', '.mark.unknown'].map((name) => getComputedStyle(document.querySelector(name))).map((style) => style.borderStyle + ' ' + style.borderRadius)""")
    expect(len(set(looks)) == 3, f"in forced colours marks look alike: {looks}")
    fills = page.browser.run("['.of-slider', '.of-dropper'].map((name) => getComputedStyle(document.querySelector('svg ' + name)).fill)")
    expect(fills[0] != fills[1], f"in forced colours the bars look alike: {fills}")
    expect(page.browser.run("getComputedStyle(document.querySelector('#path [aria-current]')).outlineStyle") == "solid", "in forced colours the present move is not to be seen")
    page.browser.choose_dark(False)


def check_width(page, width, state):
    page.open(state)
    expect(page.browser.run("document.documentElement.scrollWidth") <= width, f"the page is wider than {width} at {state}")
    outside = page.browser.run("[...document.querySelectorAll('.chip')].filter((chip) => { const a = chip.getBoundingClientRect(), b = chip.parentElement.getBoundingClientRect(); return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1; }).length")
    expect(outside == 0, f"at width {width} {outside} drops stand outside their cells at {state}")
    wide = page.browser.run("[...document.querySelectorAll('.mark')].filter((mark) => mark.offsetParent && mark.closest('button')).filter((mark) => { const a = mark.getBoundingClientRect(), b = mark.closest('button').getBoundingClientRect(); return a.left < b.left - 1 || a.right > b.right + 1 || mark.scrollWidth > mark.clientWidth + 1 || a.height > 40; }).map((mark) => mark.textContent)")
    expect(not wide, f"at width {width} values have no room in their buttons at {state}: {wide[:3]}")
    small = page.browser.run("[...document.querySelectorAll('button, select, input:not([type=checkbox])')].filter((node) => node.offsetParent).map((node) => [node.getBoundingClientRect(), node]).filter(([box]) => box.width < 24 || box.height < 24).map(([, node]) => node.outerHTML.slice(0, 80))")
    expect(not small, f"at width {width} smaller than 24 pixels: {small[:3]}")


def check_graphics(page):
    """Marks, bars, points and the outline of what has the focus stand out from what is behind them: 3 to 1 (WCAG 2.1, 1.4.11)."""
    for is_dark in (False, True):
        page.browser.choose_dark(is_dark)
        page.open(hash_of("game", "21./.43/12.", "dropper"))
        faint = page.browser.run(GRAPHICS)
        expect(not faint, f"{'dark' if is_dark else 'light'}: contrast of graphics below 3: {faint[:4]}")
    page.browser.choose_dark(False)


def check_tab_order(page):
    """Every control comes by the Tab key alone, and is seen to have the focus."""
    page.open(hash_of("game", "21./.43/12.", "slider"))
    wanted = page.browser.run("[...document.querySelectorAll('button, select, input, ol')].filter((node) => node.offsetParent && !node.disabled).length")
    seen, bare = set(), []
    for _ in range(wanted + 10):
        page.browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        page.browser.call("Input.dispatchKeyEvent", type="keyUp", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        place, outline = page.browser.run("(() => { const node = document.activeElement; return [[...document.querySelectorAll('*')].indexOf(node), node === document.body ? '1px' : getComputedStyle(node).outlineStyle + getComputedStyle(node).outlineWidth]; })()")
        seen.add(place)
        if "none" in outline or outline.endswith("0px"):
            bare.append(place)
    expect(len(seen) >= wanted, f"the Tab key comes to {len(seen)} of {wanted} controls")
    expect(not bare, f"{len(bare)} controls have the focus and do not show it")
