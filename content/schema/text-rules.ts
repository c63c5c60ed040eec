import { withoutMark } from "../unconfirmed.ts";

/** What components and the browser fill in, each in the texts that have it; all other variables are facts. */
const passedByComponents = [
  ...["count", "plan", "town", "recording", "savings", "speed", "price", "amount", "year"],
  ...["rating", "total", "position", "size", "name", "phone", "address"],
  ...["cnpj", "scmAuthorization", "dataProtectionEmail"],
];
const anyVariable = /\{\{(\w+)(?:, number)?\}\}/g;

interface TextRules {
  /** Names of facts. */
  variables: string[];
  /** What the component fills in here. */
  passed: string[];
  townNames: string[];
  /** The same text in the first language. */
  sameAs: string | undefined;
}

/** The first mistake in a text, in Portuguese. */
export function checkText(marked: string, rules: TextRules): string | undefined {
  const text = withoutMark(marked);
  const names = variablesOf(text);
  const unknown = names.find(
    (name) => !rules.variables.includes(name) && !rules.passed.includes(name),
  );
  if (unknown) return `{{${unknown}}} não existe aqui. Use: ${listed(rules)}.`;
  if (/\{\{|\}\}/.test(text.replace(anyVariable, ""))) {
    return "As chaves são escritas assim: {{companyName}}.";
  }
  const left = rules.passed.find((name) => !names.includes(name));
  if (left) return `Falta {{${left}}}, que o site troca pelo valor.`;
  const expected = rules.sameAs === undefined ? names : variablesOf(withoutMark(rules.sameAs));
  if (String(names) !== String(expected)) {
    return `As mesmas chaves do texto em português: ${expected.join(", ") || "nenhuma"}.`;
  }
  const town = rules.townNames.find((name) => text.includes(withoutMark(name)));
  if (town) return `Cidades pela chave {{towns}}; "${town}" está digitado.`;
  return typedFact(text);
}

/** A number typed into a text would stay when the fact changes. */
function typedFact(text: string): string | undefined {
  if (/R\$\s*\d/.test(text)) return "Preço por chave, como {{comboPrice}}, e não digitado.";
  if (/\d\s*Mbps/.test(text)) return "Velocidade por chave, como {{highestSpeed}}, e não digitada.";
  if (/\(\d\d\)|\d{4}-\d{4}/.test(text)) return "Nenhum telefone no texto: ele fica em company.";
  return undefined;
}

export function componentVariables(text: string): string[] {
  return variablesOf(text).filter((name) => passedByComponents.includes(name));
}

export function variablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(anyVariable), ([, name = ""]) => name))].sort();
}

function listed({ variables, passed }: TextRules): string {
  return [...passed, ...variables].join(", ");
}
