interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

/** Copies what is typed into the fields, so that text and caret can be restored after React has replaced the elements. */
export function keepTypedText(container: HTMLElement): { restore(): void } {
  const texts = new Map<string, string>();
  let caret: Caret | undefined;

  function keep(field: EventTarget | null) {
    if (!(field instanceof HTMLInputElement)) return;
    texts.set(field.name, field.value);
    if (field !== document.activeElement) return;
    caret = { name: field.name, start: field.selectionStart, end: field.selectionEnd };
  }

  for (const field of container.querySelectorAll("input")) keep(field);
  for (const type of ["input", "focusin", "keyup"]) {
    container.addEventListener(type, ({ target }) => keep(target));
  }
  container.addEventListener("focusout", ({ target }) => {
    // A field also loses the focus when it is removed; only a visitor who leaves it resets the caret.
    setTimeout(() => {
      if (target instanceof Node && target.isConnected) caret = undefined;
    });
  });

  return {
    restore() {
      // A copy: `focus()` below triggers `keep`, which overwrites the caret.
      const saved = caret && { ...caret };
      for (const field of container.querySelectorAll("input")) {
        const text = texts.get(field.name);
        if (text && field.value === "") field.value = text;
        if (field.name !== saved?.name || document.activeElement === field) continue;
        field.focus({ preventScroll: true });
        field.setSelectionRange(saved.start, saved.end);
      }
    },
  };
}
