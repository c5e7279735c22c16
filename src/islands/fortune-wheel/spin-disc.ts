const takes = 6000

// Fast at the start, with a long slowdown.
const easing = 'cubic-bezier(0.12, 0.75, 0.12, 1)'

const rotated = (angle: number): string => `rotate(${angle}deg)`

/** Sets the disc to an angle without animation. */
export const setDisc = (disc: SVGSVGElement, angle: number): void => {
  disc.style.transform = rotated(angle)
}

/** Returns whether the reader prefers reduced motion (WCAG 2.3.3). */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Spins the disc and resolves when it stops; at once with reduced motion. */
export const spinDisc = async (disc: SVGSVGElement, from: number, to: number): Promise<void> => {
  if (!isStill()) {
    const frames = [{ transform: rotated(from) }, { transform: rotated(to) }]
    const turning = disc.animate(frames, { duration: takes, easing, fill: 'forwards' })
    // A disc that leaves the page still shows its prize.
    await turning.finished.catch(() => undefined)
    setDisc(disc, to)
    turning.cancel()
    return
  }
  setDisc(disc, to)
}
