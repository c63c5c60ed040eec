import { line, Symbols } from "./icon-shapes.tsx";

/** Icons of the other screens, in a file that the first screen does not wait for. */
export const laterIcons = {
  wrong: line("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM6 6l12 12"),
  give: line(
    "M5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM2.5 20a6 6 0 0 1 11-3.3M14 12.5h7.5M18.5 9.5l3 3-3 3",
  ),
  back: line("M19 12H5M11 6l-6 6 6 6"),
  arrow: line("M4 12h15M13 6l6 6-6 6", 2.4),
  check: line("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM8 12.3l2.8 2.7L16 9.5"),
  call: line(
    "M6.5 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v3a2.5 2.5 0 0 1-2.7 2.5A16 16 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7Z",
  ),
  map: line(
    "M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM9.7 9.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0Z",
  ),
  copy: line(
    "M11 8h6a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3ZM16 4.5H7A2.5 2.5 0 0 0 4.5 7v9",
  ),
  mail: line(
    "M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3ZM4 7.5l8 6 8-6",
  ),
  plug: line("M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4"),
  finger: line(
    "M5.5 9.5A7 7 0 0 1 18.7 8M5 13.5c.3-1 .3-1.7.3-2.5M19.3 11c.1 2.5-.1 5-.8 7M8.5 19.5c.7-2 1-4.5 1-8a2.6 2.6 0 0 1 5.2 0c0 3.5-.3 6.5-1.2 9M12 11.5c0 3-.2 5.5-.9 8M6 17.5c.4-1.5.5-3 .5-4.5",
    1.8,
  ),
  trash: line("M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"),
  phone: line(
    "M9.5 2.5h5a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1 -2.5 2.5h-5a2.5 2.5 0 0 1 -2.5 -2.5v-14a2.5 2.5 0 0 1 2.5 -2.5ZM11 18.5h2",
  ),
  laptop: line(
    "M6.5 5h11a2 2 0 0 1 2 2v6.5a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-6.5a2 2 0 0 1 2 -2ZM2.5 19h19",
  ),
  download: line("M12 4v11M7 10.5l5 5 5-5M5 20h14"),
  people: line(
    "M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM3 20a6 6 0 0 1 12 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.5A6 6 0 0 1 21 20",
  ),
  eye: line(
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0Z",
  ),
  picture: line(
    "M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3ZM4 17l5-5 4 4 3-3 4 4M16 9v.1",
  ),
  pulse: line("M3 12.5h4l2.5-6 4.5 11 2.5-5H21"),
  leave: line(
    "M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  ),
  send: line("M12 20V4.5M6 10l6-6 6 6", 2.4),
  down: line("M12 5v14M6 13l6 6 6-6"),
  open: line("M8 16 17 7M9.5 7H17v7.5"),
  tick: line("M5 12.5l4.5 4.5L19 7.5", 2.6),
  pen: line("M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5Z"),
  undo: line("M8 4.5 4 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H8"),
  calendar: line(
    "M7 5h10a3 3 0 0 1 3 3v9a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-9a3 3 0 0 1 3 -3ZM4 10h16M8.5 3v4M15.5 3v4",
  ),
  tag: line("M4 12V4h8l8 8-8 8ZM8 8v.1"),
  list: line("M4 6.5l1.5 1.5L8 5M4 13l1.5 1.5L8 11.5M12 6.5h8M12 13h8M12 19h8M5 19h1"),
};

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function LaterIcons() {
  return <Symbols of={laterIcons} />;
}
