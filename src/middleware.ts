import { defineMiddleware } from 'astro:middleware'
import { withLateScripts } from './components/after-paint.ts'

/** Every page, when it is built: its scripts are left until it has been painted. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  // The development server changes the late script as it does all code; its scripts come at once.
  if (import.meta.env.DEV) return response
  if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return response
  return new Response(withLateScripts(await response.text()), response)
})
