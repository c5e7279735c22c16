/** What a span says about its work: fixed words, numbers and ids of ours, never input or answers. */
export type TraceAttributes = Readonly<Record<string, string | number>>

/** Work that is being traced. */
export interface TraceSpan {
  readonly set: (attributes: TraceAttributes) => void
}

/** Records spans; `open-traces.ts` sets one when traces are on. */
export interface Tracing {
  /** Runs work as a span; what it starts is below it. */
  readonly run: <T>(
    name: string,
    attributes: TraceAttributes,
    work: (span: TraceSpan) => Promise<T>,
  ) => Promise<T>
  /** Starts a span below the running one; undefined outside of any. */
  readonly start: (
    name: string,
    attributes: TraceAttributes,
  ) => ((error?: unknown) => void) | undefined
  /** Whether ids that callers chose stay out of spans. */
  readonly hidesChosenIds: boolean
  /** Returns the ids of the running span; undefined outside of any. */
  readonly running: () => { readonly traceId: string; readonly spanId: string } | undefined
}

const unrecorded: TraceSpan = { set: () => undefined }

let current: Tracing | undefined

/** Turns traces on for this process, or off. */
export const setTracing = (tracing: Tracing | undefined): void => {
  current = tracing
}

/** Returns whether spans are recorded. */
export const isTracing = (): boolean => current !== undefined

/** Returns whether ids that callers chose stay out of spans. */
export const hidesChosenIds = (): boolean => current?.hidesChosenIds === true

/** Returns the ids of the running span, when there is one. */
export const runningTrace = (): ReturnType<Tracing['running']> => current?.running()

/** Runs work, as a span when traces are on. */
export const traced = <T>(
  name: string,
  attributes: TraceAttributes,
  work: (span: TraceSpan) => Promise<T>,
): Promise<T> => (current === undefined ? work(unrecorded) : current.run(name, attributes, work))

/** Starts a span below the running one, when there is one; the result ends it. */
export const startSpan = (
  name: string,
  attributes: TraceAttributes,
): ((error?: unknown) => void) | undefined => current?.start(name, attributes)
