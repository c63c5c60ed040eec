/** Breaks after the "@" where it does not fit on one line. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <span>
      {`${name}@`}
      <wbr />
      {host}
    </span>
  );
}
