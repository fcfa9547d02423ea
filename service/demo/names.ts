/* Generated names, for long lists. */

const qualities =
  "Amber Azure Bright Cedar Clear Coral Crystal Eastern Emerald Golden Granite Harbour Ivory Lakeside Maple Northern Olive Pioneer Quartz River Silver Summit Sunrise Velvet Western".split(
    " ",
  );
const trades =
  "Analytics Bakery Brewing Builders Capital Clinic Consulting Design Energy Engineering Farms Foods Freight Hotels Labs Logistics Media Motors Pharma Textiles".split(
    " ",
  );
const logos = [
  "/logos/acme.svg",
  "/logos/globex.svg",
  "/logos/initech.svg",
  "/logos/northwind.svg",
  "/logos/harbour.svg",
  "/logos/meridian.svg",
  null,
];

/** The 500 organisations of one person. */
export const branches = qualities.flatMap((quality, row) =>
  trades.map((trade, column) => ({
    company: `${quality} ${trade}`,
    logo: logos[(row * trades.length + column) % logos.length] ?? null,
  })),
);

const firstNames =
  "Aarav Amara Bruno Chen Dalia Elif Femi Greta Hugo Imani Jonas Kavya Leila Marco Nadia Omar Priya Quinn Rosa Sven".split(
    " ",
  );
const lastNames =
  "Adeyemi Bauer Castro Das Eriksen Fontaine Gupta Hansen Ito Jansen Kaya Lopez Meyer Nair Ortiz Patel Rossi Sato Tanaka Yilmaz".split(
    " ",
  );

/** One of 400 names, always the same for the same number. */
export const nameNumber = (number: number): [string, string] => [
  firstNames[number % firstNames.length] ?? "",
  lastNames[Math.floor(number / firstNames.length) % lastNames.length] ?? "",
];
