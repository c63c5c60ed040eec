interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

/** Keeps what is typed into the fields inside `place`, so that replacing their elements loses neither text nor caret. */
export function keepTypedText(place: HTMLElement): { putBack(): void } {
  const texts = new Map<string, string>();
  let caret: Caret | undefined;

  function keep(field: EventTarget | null) {
    if (!(field instanceof HTMLInputElement)) return;
    texts.set(field.name, field.value);
    if (field !== document.activeElement) return;
    caret = { name: field.name, start: field.selectionStart, end: field.selectionEnd };
  }

  for (const field of place.querySelectorAll("input")) keep(field);
  for (const type of ["input", "focusin", "keyup"]) {
    place.addEventListener(type, ({ target }) => keep(target));
  }
  place.addEventListener("focusout", ({ target }) => {
    // A removed field loses the focus as well, but not because the visitor left it.
    setTimeout(() => {
      if (target instanceof Node && target.isConnected) caret = undefined;
    });
  });

  return {
    putBack() {
      // A copy: giving a field the focus keeps the caret that the browser sets then.
      const last = caret && { ...caret };
      for (const field of place.querySelectorAll("input")) {
        const text = texts.get(field.name);
        if (text && field.value === "") field.value = text;
        if (field.name !== last?.name || document.activeElement === field) continue;
        field.focus({ preventScroll: true });
        field.setSelectionRange(last.start, last.end);
      }
    },
  };
}
