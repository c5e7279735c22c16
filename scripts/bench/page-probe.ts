/** What a measured page knows of itself; times in milliseconds of its own clock. */
export interface PageProbe {
  /** When a key was last pressed. */
  keyAt: number
  /** How long each thing that somebody did took until the next frame (Event Timing). */
  interactions: number[]
  /** When the first element that answers to a selector is on the screen. */
  untilShown(selector: string): Promise<number>
  /** The longest time from one frame to the next, from now on for so long. */
  longestFrame(forMs: number): Promise<number>
}

declare global {
  interface Window {
    probe?: PageProbe
  }
}

/** Runs in each page before its own scripts, and knows nothing but what is in it. */
export const installProbe = (): void => {
  const probe: PageProbe = {
    keyAt: 0,
    interactions: [],
    untilShown: (selector) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(selector) === null) return
          observer.disconnect()
          // The task after a frame's callbacks runs when that frame was painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    longestFrame: (forMs) =>
      new Promise((resolve) => {
        const begun = performance.now()
        let longest = 0
        let before: number | undefined
        const frame = (at: number): void => {
          if (before !== undefined) longest = Math.max(longest, at - before)
          before = at
          if (performance.now() - begun < forMs) requestAnimationFrame(frame)
          else resolve(longest)
        }
        requestAnimationFrame(frame)
      }),
  }
  window.probe = probe
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      probe.keyAt = timeStamp
    },
    true,
  )
  // 16 ms is the least that a browser tells of.
  const timing = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0)
        probe.interactions.push(entry.duration)
    }
  }).observe(timing)
}
