/**
 * Returns a wave as an SVG path; depth is 0 for the farthest line, 1 for the nearest. Whole numbers
 * compress best.
 */
export const riverLine = (width: number, y: number, depth: number): string => {
  const wave = Math.round(90 + 130 * depth)
  const height = Math.round(2 + 6 * depth)
  const start = -Math.round(wave * (depth * 1.7 + 0.3))
  const count = Math.ceil((width - start) / wave)
  // `t` mirrors the previous curve.
  const turns = `t${wave} 0`.repeat(count - 1)
  return `M${start} ${Math.round(y)}q${Math.round(wave / 2)} ${-height} ${wave} 0${turns}`
}
