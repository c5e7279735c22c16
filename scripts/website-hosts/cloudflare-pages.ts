import { notStored, type WebsiteRules } from './website-rules.ts'

const functionOf = (
  rules: WebsiteRules,
): string => `// Of the website's _redirects and _headers, by "npm run site:host -- cloudflare-pages".
const served = ${JSON.stringify(rules.served)}
const homes = ${JSON.stringify(rules.homes)}
// Cloudflare adds the headers of _headers to files only.
const headers = ${JSON.stringify({ ...rules.headers, 'cache-control': notStored })}

export const onRequest = async ({ request, next, env }) => {
  const answer = await next()
  if (answer.status !== 404 || !['GET', 'HEAD'].includes(request.method)) return answer
  const { pathname } = new URL(request.url)
  const at = ({ folder }) => pathname.startsWith(folder)
  const page = served.find(at)
  if (page) return env.ASSETS.fetch(new Request(new URL(page.page, request.url), request))
  // A missing file must not return a page to a script tag.
  if (/\\/\\.|\\.[^./]+$|\\/404$/.test(pathname)) return answer
  const location = homes.find(at).page
  return new Response(null, { status: 302, headers: { ...headers, location } })
}
`

/**
 * Returns the files that `wrangler pages deploy public` uploads with the website in `public/`. Its redirects come before files, so a
 * Function has the rules for paths that no file answers.
 */
export const cloudflarePagesFiles = (rules: WebsiteRules): Readonly<Record<string, string>> => ({
  'public/_redirects': `${rules.moved.map(({ from, to }) => `${from} ${to} 301`).join('\n')}\n`,
  'public/_routes.json': JSON.stringify({
    version: 1,
    include: ['/*'],
    // The nearest 404.html answers these without a Function.
    exclude: rules.missing.map(({ folder }) => `${folder}*`),
  }),
  'functions/[[path]].js': functionOf(rules),
})
