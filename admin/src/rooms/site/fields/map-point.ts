const degrees = String.raw`(-?\d{1,3}\.\d+)`;
const forms = [
  // The place that a link of Google Maps names, then the middle of the map that it shows.
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(`[?&](?:q|query|ll|destination)=${degrees}(?:,|%2C)\\+?${degrees}`),
  // What Google Maps copies when a finger rests on the map.
  new RegExp(`^\\(?${degrees}\\s*[,;]\\s*${degrees}\\)?$`),
];

/** Latitude and longitude of a pasted link or pair of numbers; undefined for anything else. */
export function mapPoint(text: string): [latitude: string, longitude: string] | undefined {
  for (const form of forms) {
    const [, latitude, longitude] = text.trim().match(form) ?? [];
    if (latitude && longitude) return [latitude.replace(".", ","), longitude.replace(".", ",")];
  }
  return undefined;
}
