import { segmentWidth } from './wheel-angle.ts'

/** Radius of the segments; the drawing is 400 units wide. */
export const segmentRadius = 168

const point = (degrees: number): string => {
  const angle = (degrees * Math.PI) / 180
  const shown = (length: number): string => (segmentRadius * length).toFixed(2)
  return `${shown(Math.sin(angle))} ${shown(-Math.cos(angle))}`
}

/** Returns the SVG path of a segment that points upwards from 0 0. */
export const segmentPath = (count: number): string => {
  const r = segmentRadius
  if (count === 1) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`
  const half = segmentWidth(count) / 2
  return `M0 0L${point(-half)}A${r} ${r} 0 0 1 ${point(half)}Z`
}

/** Returns the tint of a segment: two alternate, a third avoids equal neighbours. */
export const segmentTint = (index: number, count: number): 0 | 1 | 2 => {
  if (count > 1 && count % 2 === 1 && index === count - 1) return 2
  return index % 2 === 0 ? 0 : 1
}
