/** What a page has reported until it was usable; times are milliseconds since the navigation. */
export interface UsableProbe {
  at: number | undefined
  shift: number
  report(): {
    readonly at: number
    readonly painted: number
    readonly requests: number
    readonly bytes: number
  }
}

declare global {
  interface Window {
    usable?: UsableProbe
    reportUsable?: (payload: string) => void
  }
}

/** Looks at each change for what shows that the page is usable; makes the choice that it must follow. */
export const installUsableProbe = ({
  shown,
  choice,
}: {
  readonly shown: string
  readonly choice: string | undefined
}): void => {
  const usable: UsableProbe = {
    at: undefined,
    shift: 0,
    report: () => {
      const at = usable.at ?? Number.NaN
      const loaded = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].filter((entry) => entry instanceof PerformanceResourceTiming)
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return {
        at,
        painted: paint?.startTime ?? Number.NaN,
        requests: loaded.filter(({ startTime }) => startTime < at).length,
        bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
      }
    },
  }
  window.usable = usable
  // React creates three errors as it starts; only with DevTools attached does V8 parse it again for their stacks.
  const { prototype } = Error
  globalThis.Error = new Proxy(Error, {
    apply: (_target, _this, [message]: readonly unknown[]): unknown =>
      Object.setPrototypeOf({ message }, prototype),
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
        usable.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })

  let before: string | null | undefined
  /** Chooses until the price follows: a choice before the scripts have started may be lost. */
  const isFollowed = (asked: string): boolean => {
    const text = document.querySelector(shown)?.textContent
    if (text === undefined) return false
    if (before === undefined) {
      before = text
      document.querySelector<HTMLInputElement>(asked)?.click()
    }
    return text !== before
  }
  const look = (): void => {
    const isThere =
      choice === undefined ? document.querySelector(shown) !== null : isFollowed(choice)
    if (!isThere) return
    changes.disconnect()
    // The task after a frame's callbacks runs after its paint.
    requestAnimationFrame(() =>
      setTimeout(() => {
        usable.at = performance.now()
        window.reportUsable?.('')
      }),
    )
  }
  // Looking in each frame would make the page render frames in which nothing changes.
  const changes = new MutationObserver(look)
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}
