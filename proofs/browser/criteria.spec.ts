import type { Page } from "@playwright/test";
import { endAnimations, layoutOf, tooSmall, violationsOf } from "../../e2e/access.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { sticksOut } from "../../e2e/room.ts";
import { situationsOn, type Way, ways } from "../../e2e/situations.ts";
import { origin } from "../../machines/sandbox/scenario.ts";
import { type SupportedLanguage, supportedLanguages } from "../../machines/shared/languages.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";

/*
 * The criteria of WCAG 2.2 AA that axe leaves to people, on every screen, with and without an alert or an overlay, in
 * each language. docs/accessibility.md says which test proves which criterion.
 */

const WIDE = { width: 1280, height: 1024 };
/** The wide window at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" }, viewport: WIDE });
// Each test looks at dozens of pages, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });

/** Takes the page to each layout of a group once, and yields the path to it in words. */
async function* layoutsOn(page: Page, leading: readonly Way[]): AsyncGenerator<string> {
  await page.addInitScript(putInstruments);
  await serveSandbox(page);
  const seen = new Set<string>();
  for await (const where of situationsOn(page, leading)) {
    const layout = await layoutOf(page);
    if (seen.has(layout)) continue;
    seen.add(layout);
    yield where;
    await page.setViewportSize(WIDE);
  }
}

const send = (page: Page, type: string, payload: Record<string, string>) =>
  page.evaluate((step) => window.sandbox.take(step), { do: "event", machine: "app", type, payload } as const);

async function speak(page: Page, language: SupportedLanguage): Promise<void> {
  await send(page, "language.choose", { language });
  await endAnimations(page);
}

/** The spacing that WCAG 1.4.12 names. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

for (const [group, leading] of ways) {
  test(`${group}: at a zoom of 400 % and with wide spacing every text is whole, in each language`, async ({ page }) => {
    for await (const where of layoutsOn(page, leading)) {
      for (const language of supportedLanguages) {
        await speak(page, language);
        const found = async () => [
          ...(await page.evaluate(() => window.instruments.lostTexts())),
          ...(await sticksOut(page)),
          ...(await tooSmall(page)),
        ];
        for (const size of [WIDE, ZOOMED]) {
          await page.setViewportSize(size);
          const here = `${where}, in ${language}, ${size.width} pixels wide`;
          expect.soft(await found(), here).toEqual([]);
          const spacing = await page.addStyleTag({ content: SPACING });
          expect.soft(await found(), `${here}, with wide spacing`).toEqual([]);
          await spacing.evaluate((style: HTMLStyleElement) => style.remove());
        }
      }
      await speak(page, "en");
    }
  });

  test(`${group}: Tab reaches every control, which can be seen, and changes no screen`, async ({ page }) => {
    for await (const where of layoutsOn(page, leading)) {
      await checkFocus(page, `${where}, wide and dark`, { colorScheme: "dark" });
      await page.setViewportSize(ZOOMED);
      await speak(page, "ar");
      await checkFocus(page, `${where}, zoomed, in Arabic`, { colorScheme: "light" });
      await speak(page, "en");
      // With the longest text that the service may send.
      await send(page, "call.refused", { message: "The service could not do this. ".repeat(9) });
      await checkFocus(page, `${where}, zoomed, under an alert`, { colorScheme: "light" });
      await send(page, "alert.close", {});
    }
  });

  test(`${group}: titles, languages, names and purposes are told, and help has its place`, async ({ page }) => {
    for await (const where of layoutsOn(page, leading)) {
      for (const language of supportedLanguages) {
        await speak(page, language);
        const here = `${where}, in ${language}`;
        const { title, heading, lang, foreign, purposes, around } = await page.evaluate(() =>
          window.instruments.told(),
        );
        // A page that only waits keeps the title of the screen before it.
        if (heading !== null) expect.soft(title, here).toBe(`${heading} · Foyer`);
        expect.soft(lang, here).toBe(language);
        expect.soft(foreign, here).toEqual([]);
        expect.soft(await violationsOf(page, { runOnly: ["label-content-name-mismatch"] }), here).toEqual([]);
        expect
          .soft(
            purposes.filter((purpose) => !PURPOSES.has(purpose)),
            here,
          )
          .toEqual([]);
        if (language === "en")
          expect
            .soft(
              ORDERS.some((order) => isWithin(around, order)),
              `${here}: ${around.join()}`,
            )
            .toBe(true);
      }
      await speak(page, "en");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await endAnimations(page);
        await expect
          .poll(() => page.evaluate(() => window.instruments.faint()), { message: `${where}, ${colorScheme}` })
          .toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      const upright = await page.evaluate(() => window.instruments.controls());
      await page.setViewportSize({ width: 740, height: 360 });
      expect.soft(await page.evaluate(() => window.instruments.controls()), `${where}, turned`).toEqual(upright);
    }
  });
}

/** The name and `autocomplete` of each field. */
const PURPOSES: ReadonlySet<string> = new Set([
  "identifier username",
  "identifier username webauthn",
  "account username",
  "email username",
  "email email",
  "password current-password",
  "oldPassword current-password",
  "password new-password",
  "confirm new-password",
  "code one-time-code",
  "firstName given-name",
  "lastName family-name",
  "phoneCountry tel-country-code",
  "phone tel-national",
  "company organization",
  "country country-name",
  // WCAG 1.3.5 has no purpose for these.
  "numemployees none",
  "recoveryCode off",
  "employeeCode off",
  "passkeyName off",
  "language off",
]);

/** The controls around the main part of a page, in their order: of a signed-in person, and of anybody. */
const ORDERS = [
  [/^Language$/, /^Products$/, /^Help$/, /^Account: /, /^Workspace$/, /^Change Password$/, /^Verify /, /^Downloads$/],
  [/^Get help$/, /^Language$/, /^Switch to /],
];

/** Whether texts fit patterns of a list, each a later one. */
const isWithin = (texts: readonly string[], patterns: readonly RegExp[]) => {
  const places = texts.map((text) => patterns.findIndex((pattern) => pattern.test(text)));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
};

/** Presses Tab from control to control until each had the focus. */
async function checkFocus(page: Page, where: string, media: { colorScheme: "light" | "dark" }): Promise<void> {
  await page.emulateMedia(media);
  await endAnimations(page);
  const count = await page.evaluate(() => window.instruments.findStops());
  const met = new Set<number>();
  const screens = new Set<string>();
  const faults: string[] = [];
  const isOneColumn = page.viewportSize()?.width === ZOOMED.width;
  let before: Stop | null = null;
  // The focus may begin anywhere, and passes the browser's own controls.
  for (let pressed = 0; pressed < count + 3 && met.size < count; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => window.instruments.stop());
    screens.add(stop.screen);
    if (stop.at === null) continue;
    met.add(stop.at);
    faults.push(...stop.faults);
    if (isOneColumn && before !== null && isAbove(stop, before)) {
      faults.push(`control ${stop.at} stands above the one before it`);
    }
    before = stop;
  }
  expect.soft(faults, where).toEqual([]);
  expect.soft(met.size, `${where}: controls reached`).toBe(count);
  expect.soft(screens.size, `${where}: screens`).toBeLessThanOrEqual(1);
}

/** Whether the focus went on to a control of the main part that is drawn above the one before it. */
const isAbove = (stop: Stop, before: Stop) =>
  Number(stop.at) > Number(before.at) && stop.isInMain && before.isInMain && stop.bottom < before.top;

/** Puts into the page the functions that look at it. They are of the page, because each looks at many elements. */
function putInstruments(): void {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert]") === null;
  const elementsAround = (element: Element): Element[] => {
    const around: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) around.push(at);
    return around;
  };
  /** A text for screen readers alone has no room. */
  const isUnseen = (element: Element) =>
    elementsAround(element).some((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width <= 1 || height <= 1;
    });
  const shownTexts = () => {
    const texts: { text: string; element: Element; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (element === null || text === "" || element.closest("script, style, option, svg") || !isShown(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ text, element, boxes: [...range.getClientRects()] });
    }
    return texts;
  };
  /** The part over the page to which an element belongs, or null. */
  const layerOf = (element: Element) =>
    elementsAround(element).find((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position)) ?? null;
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("the browser has no canvas");
  /** Draws colours one over the other. */
  const mixed = (colors: readonly string[]): number[] => {
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const grounds = (element: Element | null) =>
    element === null
      ? ["#fff"]
      : [
          "#fff",
          ...elementsAround(element)
            .toReversed()
            .map((one) => getComputedStyle(one).backgroundColor),
        ];
  /** The contrast of a colour with the ground of an element. */
  const contrast = (color: string, ground: Element | null) => {
    const below = grounds(ground);
    const [dark = 0, light = 0] = [luminance(mixed([...below, color])), luminance(mixed(below))].toSorted(
      (a, b) => a - b,
    );
    return (light + 0.05) / (dark + 0.05);
  };
  let stops: Element[] = [];
  window.instruments = {
    lostTexts() {
      // A narrow bar has the product's sign alone. Its name is in the title.
      const texts = shownTexts().filter(
        ({ element }) => !isUnseen(element) && !element.matches("header > span[translate=no]"),
      );
      const lost = texts.flatMap(({ text, element, boxes }) =>
        elementsAround(element)
          .filter((one) => {
            const { overflowX, overflowY } = getComputedStyle(one);
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const holds = one.matches("button, select, [role=option]");
            const cuts = (overflow: string) => holds || overflow === "hidden" || overflow === "clip";
            return boxes.some(
              (box) =>
                (cuts(overflowX) && (box.left < left - 1 || box.right > right + 1)) ||
                (cuts(overflowY) && (box.top < top - 2 || box.bottom > bottom + 2)),
            );
          })
          .map((one) => `${text} is cut by ${one.outerHTML.slice(0, 200)}`),
      );
      const upon = texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
          .filter((other) => layerOf(one.element) === layerOf(other.element))
          .filter((other) =>
            one.boxes.some((a) =>
              other.boxes.some(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
              ),
            ),
          )
          .map((other) => `${one.text} and ${other.text} are drawn upon each other`),
      );
      return [...lost, ...upon];
    },
    told() {
      const scripts = { hi: /\p{Script=Devanagari}/u, ar: /\p{Script=Arabic}/u };
      const languageOf = (element: Element) => element.closest("[lang]")?.getAttribute("lang");
      const fields = [...document.querySelectorAll("input, select, textarea")];
      const around = [...document.querySelectorAll(CONTROLS)];
      return {
        title: document.title,
        heading: document.querySelector("h1[tabindex]")?.textContent ?? null,
        lang: document.documentElement.lang,
        foreign: shownTexts()
          .filter(({ text, element }) =>
            Object.entries(scripts).some(([language, script]) => script.test(text) && languageOf(element) !== language),
          )
          .map(({ text }) => text),
        purposes: fields
          .filter((field) => isShown(field) && !field.matches("[type=checkbox], [type=radio], [type=file]"))
          .map((field) => `${field.getAttribute("name")} ${field.getAttribute("autocomplete") ?? "none"}`),
        around: around
          .filter((control) => isShown(control) && !control.closest("main, [role=dialog]"))
          .map((control) => control.getAttribute("aria-label") ?? control.textContent.trim()),
      };
    },
    controls: () =>
      [...document.querySelectorAll("main :is(a[href], button, input, select)")]
        .filter(isShown)
        .map((control) => control.getAttribute("name") ?? control.textContent.trim()),
    faint() {
      // The list of languages is known by its text and its arrow, not by its frame.
      const framed = [
        ...document.querySelectorAll("input, select:not([name=language]), label:has(> [type=radio]:checked)"),
      ]
        .filter((field) => isShown(field) && !isUnseen(field) && !field.matches(":disabled, [readonly]"))
        .filter((field) => getComputedStyle(field).borderTopStyle !== "none" && getComputedStyle(field).opacity !== "0")
        .filter((field) => contrast(getComputedStyle(field).borderTopColor, field.parentElement) < 3);
      const icons = [...document.querySelectorAll(":is(button, a[href]) svg")]
        .filter((icon) => isShown(icon) && icon.closest("button, a")?.textContent === "")
        .filter((icon) => contrast(getComputedStyle(icon).color, icon.parentElement) < 3);
      return [...framed, ...icons].map((element) => element.outerHTML);
    },
    findStops() {
      const modal = document.querySelector("dialog:modal") ?? document;
      const isAnotherChosen = (control: Element) =>
        control.matches("[type=radio]:not(:checked)") &&
        document.querySelector(`[type=radio][name="${control.getAttribute("name")}"]:checked`) !== null;
      stops = [...modal.querySelectorAll(CONTROLS)].filter(
        (control) => isShown(control) && !control.matches(":disabled, [tabindex='-1']") && !isAnotherChosen(control),
      );
      return stops.length;
    },
    stop() {
      const focused = document.activeElement ?? document.body;
      const at = stops.indexOf(focused);
      const dialogs = document.querySelectorAll("[role=dialog]").length;
      const screen = [
        document.querySelector("[data-screen]")?.getAttribute("data-screen"),
        location.href,
        dialogs,
      ].join();
      const box = focused.getBoundingClientRect();
      const place = {
        top: box.top + scrollY,
        bottom: box.bottom + scrollY,
        isInMain: focused.closest("main") !== null && layerOf(focused) === null,
      };
      if (at < 0) return { at: null, screen, faults: [], ...place };
      const drawn = [focused, focused.closest("label")].filter((one) => one !== null);
      const shows = drawn.some((one) => {
        const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(one);
        if (outlineStyle !== "none") return contrast(outlineColor, one.parentElement) >= 3;
        return boxShadow !== "none";
      });
      /** Whether any of nine points in the window shows the element. */
      const isSeen = drawn.some((one) => {
        const box = one.getBoundingClientRect();
        const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
        const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
        const shares = [0.1, 0.5, 0.9];
        return shares.some((x) =>
          shares.some((y) =>
            one.contains(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)),
          ),
        );
      });
      const named = focused.outerHTML.slice(0, 200);
      return {
        at,
        screen,
        ...place,
        faults: [
          ...(shows ? [] : [`no focus is seen on ${named}`]),
          ...(isSeen ? [] : [`nothing is seen of ${named}`]),
        ],
      };
    },
  };
}

interface Instruments {
  /** Texts that a box cuts, or that are drawn upon each other. */
  lostTexts(): string[];
  /** The facts that the page tells programs. */
  told(): {
    title: string;
    heading: string | null;
    lang: string;
    /** Texts in a script of another language than the one told. */
    foreign: string[];
    purposes: string[];
    around: string[];
  };
  /** The controls of the main part, by name. */
  controls(): string[];
  /** Fields and icons with less contrast than 3:1. */
  faint(): string[];
  /** Finds the controls that Tab should reach, and counts them. */
  findStops(): number;
  stop(): Stop;
}

interface Stop {
  /** The place of the focus among the controls that Tab should reach. */
  at: number | null;
  screen: string;
  faults: string[];
  /** In pixels from the top of the page. */
  top: number;
  bottom: number;
  isInMain: boolean;
}

declare global {
  interface Window {
    instruments: Instruments;
  }
}
