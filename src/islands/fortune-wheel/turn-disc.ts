const takes = 6000

// Quick at once, and slow for long before it stands.
const easing = 'cubic-bezier(0.12, 0.75, 0.12, 1)'

const rotated = (angle: number): string => `rotate(${angle}deg)`

/** Sets a disc as if it had turned so far. */
export const setDisc = (disc: SVGSVGElement, angle: number): void => {
  disc.style.transform = rotated(angle)
}

/** Whether things are to stay where they are (WCAG 2.3.3). */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Turns a disc; done when it stands. Where nothing is to move, it stands there at once. */
export const turnDisc = async (disc: SVGSVGElement, from: number, to: number): Promise<void> => {
  if (!isStill()) {
    const frames = [{ transform: rotated(from) }, { transform: rotated(to) }]
    const turning = disc.animate(frames, { duration: takes, easing, fill: 'forwards' })
    // Taken off the page while it turns: what it won is shown all the same.
    await turning.finished.catch(() => undefined)
    setDisc(disc, to)
    turning.cancel()
    return
  }
  setDisc(disc, to)
}
