// What an error report may have, for browsers and servers (decision 168). It is an allow-list: whatever
// an SDK adds besides, now or in a later version, does not leave.

/** Every category of data that the SDK would collect by itself, switched off. */
export const dataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: false, response: false },
  httpBodies: [] as never[],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}

/** Parts of messages that engines write; the rest of a message may have what a customer typed. */
const knownMessages = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Cannot access',
  'is not a function',
  'is not defined',
  'is not iterable',
  'is not a constructor',
  'is not valid JSON',
  'Maximum call stack size exceeded',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Failed to fetch',
  'Load failed',
  'Invalid time value',
  'Invalid array length',
  'The operation was aborted',
  'Failed query',
]

/** Returns the known part of a message. */
export const shownMessage = (message: string | undefined): string =>
  knownMessages.find((known) => message?.includes(known)) ?? 'withheld'

const shownType = (type: string | undefined): string =>
  type !== undefined && /^[A-Za-z][\w]{0,60}$/.test(type) ? type : 'Error'

/** Scripts of pages; then Node's, dependencies', sources and bundles of servers. */
const scriptOfPage = /\/_astro\/[\w.-]+$/
const scriptOfServer =
  /(?:node:[\w/]+|(?:\/node_modules\/|\/src\/|\/server\/[\da-f]{16}\/)[\w@./+-]+)$/

/** Returns the file of a stack frame without host, folder or query; others are not shown. */
export const shownFile = (filename = ''): string => {
  const script = /^https?:/.test(filename) ? scriptOfPage : scriptOfServer
  return script.exec(filename)?.[0] ?? 'other'
}

const shownFunction = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\w$.<>#[\] ]{1,120}$/.test(name) ? name : undefined

interface Frame {
  readonly filename?: string
  readonly function?: string
  readonly lineno?: number
  readonly colno?: number
  readonly in_app?: boolean
}

interface Exception {
  readonly type?: string
  readonly value?: string
  readonly stacktrace?: { readonly frames?: readonly Frame[] }
  readonly mechanism?: { readonly type: string; readonly handled?: boolean }
}

/** Tags have fixed words, patterns and ids of ours. */
const tagNames = ['what', 'call', 'job', 'code', 'request_id', 'page'] as const

interface Event {
  readonly event_id?: string
  readonly timestamp?: number
  readonly platform?: string
  readonly environment?: string
  readonly release?: string
  readonly tags?: Readonly<Record<string, unknown>>
  readonly exception?: { readonly values?: readonly Exception[] }
  readonly contexts?: {
    readonly trace?: { readonly trace_id?: unknown; readonly span_id?: unknown }
  }
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

const shownFrame = ({ filename, lineno, colno, in_app, ...frame }: Frame) =>
  defined({
    ...{ filename: shownFile(filename), function: shownFunction(frame.function) },
    ...{ lineno, colno, in_app },
  })

const shownException = ({ type, value, stacktrace, mechanism }: Exception) => ({
  ...{ type: shownType(type), value: shownMessage(value) },
  stacktrace: { frames: (stacktrace?.frames ?? []).map(shownFrame) },
  ...(mechanism !== undefined && {
    mechanism: defined({ type: mechanism.type, handled: mechanism.handled }),
  }),
})

const shownId = (id: unknown): string =>
  typeof id === 'string' && /^[\da-f]{16,32}$/.test(id) ? id : ''

/** Returns what leaves of an event: kinds of errors, their stack, and tags of ours. */
export const shownEvent = (event: Event) => ({
  ...defined({
    ...{ event_id: event.event_id, timestamp: event.timestamp, platform: event.platform },
    ...{ environment: event.environment, release: event.release },
  }),
  level: 'error' as const,
  type: undefined,
  exception: { values: (event.exception?.values ?? []).map(shownException) },
  tags: Object.fromEntries(
    tagNames.flatMap((name) => {
      const value = event.tags?.[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  ),
  contexts: {
    trace: {
      trace_id: shownId(event.contexts?.trace?.trace_id),
      span_id: shownId(event.contexts?.trace?.span_id),
    },
  },
})
