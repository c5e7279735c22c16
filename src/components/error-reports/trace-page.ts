import {
  browserTracingIntegration,
  spanStreamingIntegration,
  type BrowserClient,
} from '@sentry/browser'

/** Traces how the page loaded, with its web vitals; calls are traced by our server. */
export const tracePage = (client: BrowserClient, page: string): void => {
  client.addIntegration(spanStreamingIntegration())
  client.addIntegration(
    browserTracingIntegration({
      beforeStartSpan: (options) => ({ ...options, name: page, attributes: {} }),
      ...{ instrumentNavigation: false, traceFetch: false, traceXHR: false },
      ...{ enableLongTask: false, enableLongAnimationFrame: false },
      webVitals: { ignore: ['inp'] },
      ignoreResourceSpans: ['resource.script', 'resource.css', 'resource.img', 'resource.other'],
    }),
  )
}
