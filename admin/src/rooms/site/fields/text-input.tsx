import { placeholder } from "@fiosite/content/fill-text";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { classes } from "#ui/classes.ts";
import controls from "#ui/controls.module.css";
import { TextButton } from "#ui/controls.tsx";
import boxes from "#ui/fields.module.css";
import { TextBox } from "#ui/fields.tsx";
import { screenOf } from "../lists/lists.ts";
import styles from "./fields.module.css";
import { texts } from "./texts.ts";

type Variable = SiteField["variables"][number];

interface TextInputProps extends Omit<ComponentProps<typeof TextBox>, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
  variables: Variable[];
  /** What visitors read in place of each variable. */
  filled: Record<string, string> | null;
  isSaving: boolean;
}

/** A text box in which each value that the site fills in is a chip. A text without such values gets a plain text box. */
export function TextInput({ variables, filled, isSaving, onChange, ...box }: TextInputProps) {
  const [hadChips] = useState(box.value.includes("{{"));
  if (hadChips || variables.some(({ mustStay }) => mustStay)) {
    return (
      <ChipBox
        {...box}
        variables={variables}
        isSaving={isSaving}
        onChange={onChange}
        filled={filled ?? {}}
      />
    );
  }
  return (
    <TextBox
      {...box}
      // Texts of the site have no line breaks of their own.
      onChange={(event) => onChange(event.target.value.replaceAll("\n", " "))}
    />
  );
}

interface ChipBoxProps extends Omit<TextInputProps, "filled"> {
  filled: Record<string, string>;
}

/** The value is the string with its `{{variables}}`. React does not manage the content of the box; the browser does. */
function ChipBox({ label, value, onChange, error, count, isOver, ...rest }: ChipBoxProps) {
  const { variables, filled, isSaving, lang, autoFocus } = rest;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [begun] = useState(value);
  const shown = JSON.stringify(filled);
  useLayoutEffect(() => {
    if (box.current && readBox(box.current) !== value) fillBox(box.current, value, shown);
  }, [value, shown]);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
    // React's own event does not have the input type.
    box.current?.addEventListener("beforeinput", keepPlain);
  }, [autoFocus]);
  const say = () => {
    if (box.current) onChange(readBox(box.current));
  };
  const choose = (target: EventTarget) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>("[data-variable]") : null;
    setChosen(chip?.dataset.variable);
    return chip !== null;
  };
  const takeOut = (name: string) => {
    const chip = box.current?.querySelector(`[data-variable="${name}"]`);
    if (!chip) return;
    getSelection()?.selectAllChildren(chip);
    getSelection()?.getRangeAt(0).selectNode(chip);
    // The browser's own command can be undone by the person.
    if (!document.execCommand("delete")) chip.remove();
    setChosen(undefined);
    say();
  };
  const open = variables.find(({ name }) => name === chosen && value.includes(`{{${name}`));
  const lost = variables.filter(({ name, mustStay }) => mustStay && !value.includes(`{{${name}`));
  const described = [count && `${id}-count`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={boxes.field}>
      <div className={boxes.labels}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {count && (
          <span id={`${id}-count`} className={classes(boxes.count, isOver && boxes.over)}>
            {count}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no pieces that are not text */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-labelledby={id}
        aria-describedby={described || undefined}
        aria-invalid={error || isOver ? true : undefined}
        className={classes(boxes.input, boxes.textBox, styles.chips)}
        contentEditable={!isSaving}
        suppressContentEditableWarning
        lang={lang}
        onInput={say}
        onClick={({ target }) => choose(target)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && choose(event.target)) event.preventDefault();
        }}
        onPaste={(event) => {
          event.preventDefault();
          const text = event.clipboardData.getData("text/plain").replaceAll(/\s+/g, " ");
          document.execCommand("insertText", false, text);
        }}
      />
      {error && (
        <p id={`${id}-error`} className={boxes.error} role="alert">
          {error}
        </p>
      )}
      {open && <AboutVariable variable={open} onTakeOut={() => takeOut(open.name)} />}
      {lost.map(({ name, label: lostLabel }) => (
        <TextButton
          key={name}
          icon="plus"
          onClick={() => onChange(`${value} ${writtenIn(begun, name)}`)}
        >
          {texts.putBack(lostLabel)}
        </TextButton>
      ))}
    </div>
  );
}

/** The variable as the text writes it, which may include a format: `{{total, number}}`. */
function writtenIn(text: string, name: string): string {
  return text.match(new RegExp(`\\{\\{${name}\\b.*?\\}\\}`))?.[0] ?? `{{${name}}}`;
}

/** What a variable's value belongs to, and where it is changed. */
function AboutVariable({ variable, onTakeOut }: { variable: Variable; onTakeOut: () => void }) {
  const { label, from, mustStay } = variable;
  const address = from && screenOf(from.path);
  return (
    <div className={styles.about} role="status">
      <b>{texts.variable(label)}</b>
      <p>{from ? texts.comesFrom(from.name) : texts.filledIn}</p>
      {mustStay && <p>{texts.mustStay}</p>}
      <div className={styles.choices}>
        {from && address && (
          <Link to={address} className={classes(controls.button, controls.dark, controls.small)}>
            {texts.openOwner(from.name)}
          </Link>
        )}
        {!mustStay && <TextButton onClick={onTakeOut}>{texts.takeOut}</TextButton>}
      </div>
    </div>
  );
}

/** Keeps one line of plain letters: no paragraphs, no bold, nothing dragged here with its formatting. */
function keepPlain(event: InputEvent) {
  if (/^(insertParagraph|insertLineBreak|insertFromDrop|format)/.test(event.inputType)) {
    event.preventDefault();
  }
}

/**
 * Browsers place no caret beside a chip at the edge or between two chips, so this invisible character stands there. It is not part of
 * the value.
 */
const gap = "\u200B";

function fillBox(box: HTMLElement, text: string, shown: string) {
  const filled: Record<string, string> = JSON.parse(shown);
  const pieces: (string | Node)[] = [];
  let at = 0;
  for (const { 0: written, 1: name = "", index } of text.matchAll(placeholder)) {
    const chip = document.createElement("span");
    Object.assign(chip.dataset, { variable: name, written });
    Object.assign(chip, { contentEditable: "false", tabIndex: 0, role: "button" });
    chip.textContent = filled[name] ?? texts.someValue;
    pieces.push(text.slice(at, index) || gap, chip);
    at = index + written.length;
  }
  box.replaceChildren(...pieces, text.slice(at) || (at > 0 ? gap : ""));
}

function readBox(box: Node): string {
  return Array.from(box.childNodes, (node) => {
    if (node instanceof HTMLElement) return node.dataset.written ?? readBox(node);
    return (node.textContent ?? "").replaceAll(gap, "").replaceAll("\n", " ");
  }).join("");
}
