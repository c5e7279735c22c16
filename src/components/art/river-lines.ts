/**
 * A line of the river across a drawing: a wave that swells and calms, from the left edge to the
 * right one, as an SVG path.
 *
 * @param depth 0 for the line farthest away, 1 for the nearest: nearer waves are longer and higher
 */
export const riverLine = (width: number, y: number, depth: number): string => {
  const wave = 90 + 130 * depth
  const height = 2 + 6 * depth
  const start = -wave * (depth * 1.7 + 0.3)
  const count = Math.ceil((width - start) / wave)
  // Each turn mirrors the one before, which `t` says without the figures of its lift.
  const turns = Array.from({ length: count - 1 }, () => `t${round(wave)} 0`)
  const first = `q${round(wave / 2)} ${round(-height)} ${round(wave)} 0`
  return `M${round(start)} ${round(y)}${first}${turns.join('')}`
}

const round = (value: number): number => Math.round(value * 10) / 10
