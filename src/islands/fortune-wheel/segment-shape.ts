/** Radius of the slices; the drawing is 400 units wide. */
export const segmentRadius = 168

const point = (degrees: number): string => {
  const angle = (degrees * Math.PI) / 180
  const shown = (length: number): string => (segmentRadius * length).toFixed(2)
  return `${shown(Math.sin(angle))} ${shown(-Math.cos(angle))}`
}

/** Returns the SVG path of a slice, some degrees wide, that points upwards from 0 0. */
export const segmentPath = (width: number): string => {
  const r = segmentRadius
  if (width >= 360) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`
  const isLarge = width > 180 ? 1 : 0
  return `M0 0L${point(-width / 2)}A${r} ${r} 0 ${isLarge} 1 ${point(width / 2)}Z`
}

/** Returns the tint of a slice: two alternate, a third avoids equal neighbours. */
export const segmentTint = (index: number, count: number): 0 | 1 | 2 => {
  if (count > 1 && count % 2 === 1 && index === count - 1) return 2
  return index % 2 === 0 ? 0 : 1
}

/** Distance of the labels from the hub. */
export const labelRadius = 152

/** Narrower slices have the figure only. */
const wordsFrom = 50
/** Smaller text is left out; the list has every prize. */
const smallest = 11
/** The width of a character as a share of the font size. */
const characterWidth = 0.62

/** Returns the font size of a line on a slice; undefined when it does not fit. */
export const labelSize = (
  { text, isFigure }: { readonly text: string; readonly isFigure: boolean },
  width: number,
): number | undefined => {
  if (!isFigure && width < wordsFrom) return undefined
  const largest = isFigure ? (text.length > 5 ? 25 : 38) : 19
  const chord = 2 * (labelRadius - 20) * Math.sin((Math.min(width, 180) / 2) * (Math.PI / 180))
  const size = Math.min(largest, (chord * 0.9) / (text.length * characterWidth))
  return size < smallest ? undefined : size
}
