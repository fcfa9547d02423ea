import { array, assert, constantFrom, oneof, property, record, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { productKeys } from "../../machines/shared/products.ts";
import { type Account, checkPeople, type Facts } from "../../service/operators/check-people.ts";
import {
  type Column,
  columns,
  type FileLine,
  MOST_LINES,
  readPeopleFile,
} from "../../service/operators/people-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readPeopleFile(bytesOf(text));
const problemsOf = (text: string) => {
  const file = read(text);
  return "problems" in file ? file.problems : [];
};
const linesOf = (text: string): readonly FileLine[] => {
  const file = read(text);
  if ("problems" in file) throw new Error(JSON.stringify(file.problems));
  return file.lines;
};
const empty = Object.fromEntries(columns.map((column) => [column, ""]));

describe("a file of people", () => {
  /** Any text that a cell may contain. A zero byte would be another encoding. */
  const cell = string({ unit: "grapheme" })
    .filter((text) => !text.includes("\0"))
    .map((text) => text.trim().replace(/\r\n?/g, "\n"));
  const values = record({
    email: cell.map((text) => `x${text}`),
    first_name: cell,
    last_name: cell,
    organisation: cell,
    role: cell,
    products: cell,
    employee_code: cell,
  });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it("gives the rows back that were written to it, whatever is in them", () => {
    const separators = constantFrom(",", ";", "\t");
    const ends = constantFrom("\n", "\r\n", "\r");
    assert(
      property(array(values, { minLength: 1 }), separators, ends, (rows, separator, end) => {
        const written = rows.map((row) => columns.map((column) => quoted(row[column])).join(separator));
        const text = [columns.join(separator), ...written].join(end);
        expect(linesOf(text).map((line) => line.values)).toEqual(rows);
      }),
    );
  });

  it("is refused or read, and never breaks the reader, whatever its bytes are", () => {
    const signs = constantFrom('"', ",", ";", "\t", "\n", "\r", " ", "\uFEFF", "\0", "@", "a", "ü");
    const anyBytes = oneof(uint8Array(), string({ unit: signs }).map(bytesOf));
    const header = bytesOf("email;organisation\n");
    assert(
      property(anyBytes, constantFrom(new Uint8Array(), header), (bytes, before) => {
        const file = readPeopleFile(Uint8Array.from([...before, ...bytes]));
        const checked = "lines" in file ? checkPeople(file.lines, { companies: new Map(), accounts: new Map() }) : file;
        const told = "problems" in checked ? checked.problems : [];
        expect(told.filter(({ line, reason }) => line < 1 || line > bytes.length + 2 || reason === "")).toEqual([]);
      }),
    );
  });

  it.each<[string, string]>([
    ["the mark with which Excel begins it", "\uFEFFemail,organisation\na@b.test,o\n"],
    ["semicolons", "email;organisation\na@b.test;o\n"],
    ["tabs", "email\torganisation\na@b.test\to"],
    ["the line ends of Windows", "email,organisation\r\na@b.test,o\r\n"],
    ["names of columns in any case, with spaces or underscores", "E-Mail, Organisation \na@b.test,o"],
    ["columns in another order", "organisation,email\no,a@b.test"],
    ["separators at the end of its lines", "email,organisation,,\na@b.test,o,,\n"],
    ["fewer fields than columns", "email,organisation,role,products\na@b.test,o\n"],
    ["spaces around its fields", "email,organisation\n a@b.test , o \n"],
    ["quotes", '"email","organisation"\n"a@b.test","o"\n'],
  ])("may have %s", (_, text) => {
    expect(linesOf(text)).toEqual([{ line: 2, values: { ...empty, email: "a@b.test", organisation: "o" } }]);
  });

  it("counts its lines as an editor does, blank ones and those inside quotes too", () => {
    const text = '\r\nemail,organisation,first_name\r\n\r\na,o,"one\r\n\r\nname"\r\n,,\r\nb,o,\r\n';
    expect(linesOf(text).map(({ line, values: { email } }) => [line, email])).toEqual([
      [4, "a"],
      [8, "b"],
    ]);
  });

  it.each<[string, string, number, RegExp]>([
    ["nothing", "", 1, /is empty.*email, first_name, last_name, organisation, role, products, employee_code/],
    [
      "an unknown column",
      "email,organisation,rol\n",
      1,
      /knows no column "rol": .* Do you mean role\? The columns are email,/,
    ],
    ["no line below the header", "\nemail,organisation\n,\n", 2, /no line below the header/],
    ["a column twice", "email,E-mail,organisation\n", 1, /two columns email\./],
    ["no column that is needed", "\nfirst_name\n", 2, /column email is missing\. The column organisation is missing\./],
    ["more fields than columns", "email,organisation\na,b\na,b,c\n", 3, /more fields/],
    ["a quote that is not closed", 'email,organisation\na,b\na,"b\nc\n', 3, /not closed/],
    ["a quote in the wrong place", 'email,organisation\na,b"c"\n', 2, /wrong place/],
    ["zero bytes, as in UTF-16", "email,organisation\na\0,b\0\n", 2, /not in UTF-8/],
  ])("is refused with %s", (_, text, line, reason) => {
    expect(problemsOf(text)).toEqual([{ line, column: null, reason: expect.stringMatching(reason) }]);
  });

  it("is refused in another encoding, at the first line that is not in UTF-8", () => {
    const latin1 = Uint8Array.from([...bytesOf("email,organisation\r\na@b.test,o\r\n"), 0xfc, 0x0a]);
    const file = readPeopleFile(latin1);
    expect(file).toEqual({
      problems: [{ line: 3, column: null, reason: expect.stringContaining("CSV UTF-8") }],
      isCutShort: true,
    });
  });

  it(`may have ${MOST_LINES} lines of people and no more`, () => {
    const most = `email,organisation\n${"a@b.test,o\n".repeat(MOST_LINES)}`;
    expect(linesOf(most)).toHaveLength(MOST_LINES);
    expect(problemsOf(`${most}a@b.test,o\n`)).toMatchObject([{ reason: expect.stringContaining("Split it") }]);
  });

  it("is counted before it is parsed", () => {
    expect(problemsOf(`email,organisation\n${'"\n'.repeat(MOST_LINES + 1)}`)).toMatchObject([
      { reason: expect.stringContaining("Split it") },
    ]);
  });

  it.each(["\n", "\r\n", ",,\n", " ;\n", "\t\n"])("may end with any number of blank lines: %j", (blank) => {
    const [end, sign] = [blank.repeat(100_000), blank.trim().charAt(0) || ","];
    expect(linesOf(`email${sign}organisation\na@b.test${sign}o\n${end}`)).toHaveLength(1);
    expect(problemsOf(end)).toMatchObject([{ reason: expect.stringContaining("is empty") }]);
  });
});

describe("the lines of a file of people", () => {
  const account: Account = {
    id: "known",
    memberships: [{ orgId: "acme", role: "member", products: ["chat", "hrms"], employeeCode: "E-1" }],
  };
  const facts: Facts = {
    companies: new Map([
      ["acme", "Acme"],
      ["globex", "Globex"],
    ]),
    accounts: new Map([["known@b.test", account]]),
  };
  const line = (row: Partial<Record<Column, string>>, number = 2): FileLine => ({
    line: number,
    values: {
      email: "new@b.test",
      first_name: "Nia",
      last_name: "New",
      organisation: "acme",
      role: "",
      products: "",
      employee_code: "",
      ...row,
    },
  });
  const check = (...rows: Partial<Record<Column, string>>[]) =>
    checkPeople(
      rows.map((row, index) => line(row, index + 2)),
      facts,
    );
  const planOf = (...rows: Partial<Record<Column, string>>[]) => {
    const checked = check(...rows);
    if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
    return checked.plan;
  };

  it("add a person once, with a membership for each organisation", () => {
    const plan = planOf({ email: "New@B.test" }, { organisation: "globex", first_name: "", last_name: "" });
    const [person] = plan.people;
    expect(plan.people).toEqual([
      {
        personId: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: "new@b.test",
        names: { firstName: "Nia", lastName: "New" },
        company: "Acme",
      },
    ]);
    expect(plan.newMemberships).toMatchObject([
      { personId: person?.personId, orgId: "acme", role: "member", products: [...productKeys], employeeCode: null },
      { personId: person?.personId, orgId: "globex" },
    ]);
  });

  it("give roles, products and employee codes; a client gets project management", () => {
    const [admin, client] = planOf(
      { role: "Admin", products: "chat  HRMS chat", employee_code: "E-7" },
      { email: "client@b.test", role: "client" },
    ).newMemberships;
    expect(admin).toMatchObject({ role: "admin", products: ["chat", "hrms"], employeeCode: "E-7" });
    expect(client).toMatchObject({ role: "client", products: ["pms"], employeeCode: null });
  });

  it.each<[string, Partial<Record<Column, string>>]>([
    ["the same", { role: "member", products: "hrms chat", employee_code: "E-1" }],
    ["nothing", {}],
  ])("may say %s about a membership that there is, which stays", (_, row) => {
    const plan = planOf({ email: "known@b.test", first_name: "", last_name: "", ...row });
    expect(plan).toEqual({
      people: [{ personId: "known", email: "known@b.test", names: null, company: "Acme" }],
      newMemberships: [],
      alreadyThere: 1,
    });
  });

  it.each<[string, Partial<Record<Column, string>>, Column | null, RegExp]>([
    ["a bad address", { email: "new.test" }, "email", /"new\.test" is not an email address/],
    ["no address", { email: "" }, "email", /missing/],
    [
      "an unknown organisation",
      { organisation: "acm\u009Be" },
      "organisation",
      /There is no organisation "acm\u009Be"/,
    ],
    ["no organisation", { organisation: "" }, "organisation", /missing/],
    ["an unknown role", { role: "owner" }, "role", /roles are admin, member, client/],
    ["an unknown product", { products: "hrms fridge" }, "products", /products are hrms, chat/],
    ["products with commas", { products: "hrms,chat" }, "products", /with spaces between them/],
    ["a client with other products", { role: "client", products: "pms hrms" }, "products", /client has access to pms/],
    ["no first name for a new person", { first_name: "" }, "first_name", /no account yet/],
    ["no last name for a new person", { last_name: "" }, "last_name", /no account yet/],
    ["a line break in a name", { first_name: "A\nB" }, "first_name", /line break/],
    ["a direction in a name", { last_name: "A\u202eB" }, "last_name", /direction character/],
    ["a long employee code", { employee_code: "x".repeat(1001) }, "employee_code", /more than 1000/],
    ["another role than there is", { email: "known@b.test", role: "admin" }, null, /another role\. "set-member"/],
    ["other products than there are", { email: "known@b.test", products: "chat" }, null, /another list of products/],
  ])("are refused with %s", (_, row, column, reason) => {
    expect(check(row)).toEqual({ problems: [{ line: 2, column, reason: expect.stringMatching(reason) }] });
  });

  it("are refused with the same membership twice, with two names for a person, and with several mistakes in a line", () => {
    const checked = check(
      {},
      { email: "NEW@b.test", products: "fridge", role: "owner" },
      { email: "new@b.test" },
      { organisation: "globex", last_name: "Old" },
    );
    expect(checked).toMatchObject({
      problems: [
        { line: 3, column: "role" },
        { line: 3, column: "products" },
        { line: 4, column: null, reason: expect.stringContaining("on line 2 already") },
        { line: 5, column: null, reason: expect.stringContaining("another name on line 2") },
      ],
    });
  });
});
