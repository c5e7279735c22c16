import {
  BrowserClient,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
  setCurrentClient,
} from '@sentry/browser'
import { dataCollection, shownEvent } from '../../contract/reported-error.ts'
import { builtPath } from '../../stores/built-path.ts'
import { isRecorded, isTraced, recordAfterError } from './choose-visit.ts'
import type { ShowRecording } from './record-page.ts'
import { shownSpan } from './shown-span.ts'

/** A script that fails in a loop must not send without end. */
const mostReports = 10

/** The SDK would take `fetch` out of a new frame where an extension has replaced it. */
const sendByFetch: typeof fetch = (url, init) => fetch(url, init)

/** Creates the client; only events and spans leave, and recordings as `showRecording` shows them. */
const createClient = (page: string, showRecording: () => ShowRecording | undefined) => {
  const settings = document.querySelector<HTMLElement>('[data-error-reports]')?.dataset
  return new BrowserClient({
    ...{ dsn: settings?.['errorReports'], release: settings?.['release'] },
    tunnel: `${import.meta.env.PUBLIC_API_URL ?? ''}/api/error-reports`,
    transport: (options) => {
      const headers = { 'content-type': 'application/x-sentry-envelope' }
      const fetchOptions = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const
      const transport = makeFetchTransport({ ...options, headers, fetchOptions }, sendByFetch)
      return {
        flush: (timeout) => transport.flush(timeout),
        send: async (envelope) => {
          const [header, items] = envelope
          const [[{ type }] = [{ type: '' }]] = items
          if (type === 'event' || type === 'span') return transport.send(envelope)
          const shown = await showRecording()?.(header, items)
          return shown === undefined ? {} : transport.send(shown)
        },
      }
    },
    ...{ stackParser: defaultStackParser, integrations: [linkedErrorsIntegration()] },
    ...{ dataCollection, sendClientReports: false, tracePropagationTargets: [] },
    // What is traced and recorded is decided before their scripts are loaded.
    ...{ tracesSampleRate: 1, replaysSessionSampleRate: 1, replaysOnErrorSampleRate: 0 },
    beforeSend: shownEvent,
    beforeSendSpan: (span) => shownSpan(span, page),
  })
}

/** Opens the reports of this page, and returns what reports an error. */
export const openReports = (): ((error: unknown) => void) => {
  const page = builtPath()
  let showRecording: ShowRecording | undefined
  const client = createClient(page, () => showRecording)
  setCurrentClient(client)
  client.init()
  const scope = new Scope()
  scope.setTag('page', page)

  let isRecording = false
  const record = (): void => {
    if (isRecording) return
    isRecording = true
    import('./record-page.ts').then(
      ({ recordPage }) => {
        // The visitor may have withdrawn while the script was on its way.
        if (isRecorded()) showRecording = recordPage(client, page)
        else isRecording = false
      },
      () => undefined,
    )
  }
  if (isTraced())
    import('./trace-page.ts').then(
      ({ tracePage }) => tracePage(client, page),
      () => undefined,
    )
  if (isRecorded()) record()

  let reported = 0
  return (error) => {
    if ((reported += 1) > mostReports) return
    const mechanism = { type: 'onerror', handled: false }
    client.captureException(error, { originalException: error, mechanism }, scope)
    if (recordAfterError()) record()
  }
}
