/** A full stop or a comma after an address ends the sentence and is no part of it. */
const address = /(https:\/\/\S+[^\s.,;]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text whose web and e-mail addresses are links. */
export function LinkedText({ text }: { text: string }) {
  // A pattern with a group makes every second part an address.
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const href = part.includes("@") ? `mailto:${part}` : part;
    return (
      <a key={part} href={href}>
        {part}
      </a>
    );
  });
}
