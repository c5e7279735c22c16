/** A measured page's observations in milliseconds of its own clock. */
export interface PageProbe {
  keyAt: number
  interactions: number[]
  untilShown(selector: string): Promise<number>
  longestFrame(forMs: number): Promise<number>
}

declare global {
  interface Window {
    probe?: PageProbe
  }
}

export const installProbe = (): void => {
  const probe: PageProbe = {
    keyAt: 0,
    interactions: [],
    untilShown: (selector) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(selector) === null) return
          observer.disconnect()
          // The task after a frame's callbacks runs after its paint.
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
  // 16 ms is the browser's minimum.
  const timing = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0)
        probe.interactions.push(entry.duration)
    }
  }).observe(timing)
}
