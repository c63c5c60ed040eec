/** Editors read these, so they are in Portuguese. */
export interface Fault {
  /** Inside `content/`. */
  file: string;
  item: string;
  /** What is there, as JSON, and what should be. */
  found?: unknown;
  expected: string;
}

export function describeFault({ file, item, found, expected }: Fault): string {
  const value = found === undefined ? "" : `: ${JSON.stringify(found)}`;
  return `content/${file} › ${item}${value}\n    Esperado: ${expected}`;
}

interface Rule {
  isValid(value: unknown): boolean;
  expected: string;
}

const matching = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value);
const integerFrom = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const between = (least: number, most: number) => (value: unknown) =>
  typeof value === "number" && value >= least && value <= most;

export const rules = {
  cents: {
    isValid: integerFrom(1, 1_000_000),
    expected: "preço em centavos, sem vírgula nem aspas: 8990 quer dizer R$89,90",
  },
  speed: { isValid: integerFrom(1, 100_000), expected: "velocidade em Mbps, só o número: 500" },
  count: { isValid: integerFrom(1, 99), expected: "um número inteiro a partir de 1" },
  percent: { isValid: integerFrom(1, 100), expected: "um número inteiro de 1 a 100" },
  yesOrNo: {
    isValid: (value) => typeof value === "boolean",
    expected: "true (sim) ou false (não)",
  },
  text: { isValid: matching(/\S/), expected: "um texto entre aspas, que não pode ficar vazio" },
  https: {
    isValid: (value) =>
      matching(/^https:\/\/[^\s/]+\.[^\s]+$/)(value) && URL.canParse(String(value)),
    expected: "um endereço completo que começa com https://",
  },
  origin: {
    isValid: (value) => URL.canParse(String(value)) && new URL(String(value)).origin === value,
    expected: "o endereço do site, com https:// e sem barra no fim: https://provedor.com.br",
  },
  email: {
    isValid: matching(/^[^\s@]+@[^\s@]+\.[a-z]+$/),
    expected: "um endereço de e-mail: suporte@provedor.com.br",
  },
  whatsapp: {
    isValid: matching(/^55[1-9]\d(9\d{8}|[2-5]\d{7})$/),
    expected: "55, o DDD e o número, só números e sem espaço: 5588999990000",
  },
  latitude: {
    isValid: between(-34, 6),
    expected: "a latitude da cidade, com ponto e, quase sempre, sinal de menos: -3.4944",
  },
  longitude: {
    isValid: between(-75, -28),
    expected: "a longitude da cidade, com ponto e sinal de menos: -39.5786",
  },
  ibgeCode: {
    isValid: matching(/^\d{7}$/),
    expected: "o código do IBGE, sete números entre aspas",
  },
  areaCode: { isValid: matching(/^[1-9]\d$/), expected: "o DDD, dois números entre aspas" },
  stars: { isValid: integerFrom(4, 5), expected: "a nota, 4 ou 5, sem aspas" },
  unit: { isValid: matching(/^Mbps\+?$/), expected: '"Mbps" ou "Mbps+"' },
  key: {
    isValid: matching(/^[a-z][A-Za-z0-9]*$/),
    expected: "um nome sem espaço nem acento, igual ao dos textos: plan500",
  },
  days: { isValid: integerFrom(30, 3_650), expected: "um número inteiro de dias, a partir de 30" },
} satisfies Record<string, Rule>;

/** One fault per value that breaks its rule. `values` may lack a value: an editor may have deleted its line. */
export function checkValues(
  file: string,
  item: string,
  values: object,
  expected: Record<string, keyof typeof rules>,
): Fault[] {
  return Object.entries(expected)
    .map(([name, rule]) => ({ name, rule, found: (values as Record<string, unknown>)[name] }))
    .filter(({ rule, found }) => !rules[rule].isValid(found))
    .map(({ name, rule, found }) => ({
      file,
      item: `${item}${item && "."}${name}`,
      found: found ?? null,
      expected: rules[rule].expected,
    }));
}
