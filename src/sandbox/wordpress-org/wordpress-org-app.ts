import { Hono, type Context } from 'hono'
import type { Behaviours } from '../control/behaviours.ts'
import { hangForever, pause } from '../pause.ts'
import { plugins, themes, type Entry } from './directory.ts'
import { drawPng, drawSvg } from './drawn-picture.ts'
import { shownPlugin, shownTheme, type Fields } from './shown-entry.ts'

export interface WordpressOrgDeps {
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

const number = (text: string | undefined, ifAbsent: number, most: number): number => {
  const given = Number(text ?? ifAbsent)
  return Number.isInteger(given) && given > 0 ? Math.min(given, most) : ifAbsent
}

const fieldsOf = (c: Context): Fields => {
  const on = new Set<string>()
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const field = /^request\[fields\]\[(\w+)\]$/.exec(name)?.[1]
    if (field !== undefined && value !== '' && value !== '0') on.add(field)
  }
  return on
}

const found = (entries: readonly Entry[], c: Context): readonly Entry[] => {
  const search = c.req.query('request[search]')?.toLowerCase()
  if (search === undefined) return entries
  const slug = /^slug:(.+)$/.exec(search)?.[1]
  if (slug !== undefined) return entries.filter((entry) => entry.slug === slug)
  return entries.filter(({ slug: own, name }) => `${own} ${name.toLowerCase()}`.includes(search))
}

/** Simulates the directory of themes and plugins of api.wordpress.org. */
export function wordpressOrgApp({ behaviours, stopping }: WordpressOrgDeps): Hono {
  const app = new Hono()
  let calls = 0

  app.use(async (c, next) => {
    const { hang, down, throttled, delayMs, rubbish } = behaviours.current['wordpress-org']
    calls += 1
    c.header('x-calls', String(calls))
    if (hang) await hangForever()
    await pause(delayMs, stopping)
    if (down) return c.text('Service Unavailable', 503)
    if (throttled) return c.text('Too Many Requests', 429, { 'retry-after': '30' })
    if ((c.req.header('user-agent') ?? '') === '') return c.text('Forbidden', 403)
    if (rubbish) return c.html('<html>maintenance</html>')
    return next()
  })

  const list =
    (
      what: 'themes' | 'plugins',
      entries: readonly Entry[],
      show: (entry: Entry, fields: Fields) => object,
      most: number,
    ) =>
    (c: Context): Response => {
      const { empty, closed } = behaviours.current['wordpress-org']
      if (c.req.query('action') !== `query_${what}`) {
        return c.json({ error: 'Action not implemented.' }, 400)
      }
      const all = empty ? [] : found(entries, c).filter(({ slug }) => !closed.includes(slug))
      const perPage = number(c.req.query('request[per_page]'), 24, most)
      const page = number(c.req.query('request[page]'), 1, 999)
      const shown = all.slice((page - 1) * perPage, page * perPage)
      const info = { page, pages: Math.ceil(all.length / perPage), results: all.length }
      return c.json({ info, [what]: shown.map((entry) => show(entry, fieldsOf(c))) })
    }

  app.get('/themes/info/1.2/', list('themes', themes, shownTheme, 999))
  app.get('/plugins/info/1.2/', list('plugins', plugins, shownPlugin, 250))
  // The hosts of pictures, by name.
  const picture =
    (entries: readonly Entry[], draw: (slug: string) => BodyInit, type: string) =>
    (c: Context): Response => {
      const { closed, hugePictures } = behaviours.current['wordpress-org']
      const slug = (c.req.param('slug') ?? '').replace(/\.svg$/, '')
      const isThere = entries.some((entry) => entry.slug === slug) && !closed.includes(slug)
      if (!isThere) return c.text('Not Found', 404)
      const body = hugePictures ? new Uint8Array(8 * 1024 * 1024) : draw(slug)
      return new Response(body, { headers: { 'content-type': type } })
    }

  const png = (width: number, height: number) => (slug: string) => drawPng(slug, width, height)
  app.get(
    '/ts.w.org/wp-content/themes/:slug/screenshot.png',
    picture(themes, png(600, 450), 'image/png'),
  )
  app.get(
    '/ps.w.org/:slug/assets/:file{icon-(128x128|256x256)\\.png}',
    picture(plugins, png(128, 128), 'image/png'),
  )
  app.get(
    '/s.w.org/plugins/geopattern-icon/:slug{.+\\.svg}',
    picture(plugins, drawSvg, 'image/svg+xml'),
  )
  app.all('*', (c) => c.text('Not Found', 404))
  return app
}
