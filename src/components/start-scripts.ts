// Inlined into every page by the build (scripts/finishing/defer-scripts.ts). Starts the scripts of
// `data-modules` after the first paint of content, and repeats clicks, submissions and input until then.

const modules = document.currentScript?.dataset['modules']?.split(' ')
const eventTypes = ['click', 'submit', 'input', 'change'] as const
const recorded: (readonly [Event, Element])[] = []

/** Returns the element whose event only a script can answer. */
const waitingTarget = ({ type, target }: Event): Element | null => {
  if (!(target instanceof Element)) return null
  if (type === 'click') return target.closest('[type=button]:not([popovertarget]),[data-locale]')
  if (type === 'submit') return target.closest('[data-sends],[data-lookup-form]')
  return target
}

const record = (event: Event): void => {
  const target = waitingTarget(event)
  if (target === null) return
  recorded.push([event, target])
  event.preventDefault()
  event.stopPropagation()
}

const stopRecording = (): void => {
  for (const type of eventTypes) removeEventListener(type, record, true)
  for (const [event, target] of recorded.splice(0)) {
    // Of the same class: only a click that is a mouse event presses what it is dispatched to.
    const EventClass = event.constructor as typeof Event
    target.dispatchEvent(new EventClass(event.type, event))
  }
}

/** May run twice: a module runs once. */
const start = (): void => {
  void Promise.all((modules ?? []).map((url) => import(url)))
    .catch(() => {
      // The page then says what it needs scripts for (NeedsScript.astro).
      document.documentElement.dataset['failed'] = ''
    })
    .then(stopRecording)
}

for (const type of eventTypes) addEventListener(type, record, true)
if (modules === undefined) addEventListener('DOMContentLoaded', stopRecording)
else {
  // The background alone is painted earlier.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint')[0]) start()
  }).observe({ type: 'paint', buffered: true })
  // A hidden page is never painted.
  if (document.hidden) start()
  else addEventListener('visibilitychange', start, { once: true })
}

export {}
