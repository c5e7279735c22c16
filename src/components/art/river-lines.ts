/** Returns a wave as an SVG path; depth is 0 for the farthest line, 1 for the nearest. */
export const riverLine = (width: number, y: number, depth: number): string => {
  const wave = 90 + 130 * depth
  const height = 2 + 6 * depth
  const start = -wave * (depth * 1.7 + 0.3)
  const count = Math.ceil((width - start) / wave)
  // `t` mirrors the previous curve.
  const turns = Array.from({ length: count - 1 }, () => `t${round(wave)} 0`)
  const first = `q${round(wave / 2)} ${round(-height)} ${round(wave)} 0`
  return `M${round(start)} ${round(y)}${first}${turns.join('')}`
}

const round = (value: number): number => Math.round(value * 10) / 10
