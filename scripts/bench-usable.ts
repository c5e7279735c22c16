// `npm run bench:usable`: when pages of dist/ are usable on a cheap phone: Lighthouse's slow 4G, a
// processor slowed four times, 360 px; first and second visits, medians.
// --runs 5, --only /account (start of the path), --http1 (without the HTTP/2 in front), --json,
// --scores (Lighthouse's performance instead)
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '../src/client/create-client.ts'
import { getUserInformation, login } from '../src/contract/accounts.ts'
import { addItems } from '../src/contract/cart.ts'
import { setCheckoutState } from '../src/contract/checkout.ts'
import { newItem } from '../src/stores/items/new-domain-item.ts'
import { readSession } from '../src/stores/session.ts'
import { startHttpsFront } from './bench/https-front.ts'
import { measureUsable, type UsablePage, type Visit } from './bench/measure-usable.ts'
import { performanceScores } from './bench/performance-score.ts'
import { startSearchShop } from './bench/search-shop.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    http1: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    scores: { type: 'boolean', default: false },
  },
})

const longestInteraction = 100
const lowestScore = 95

const pages: readonly UsablePage[] = [
  {
    name: 'search: first real row',
    path: '/domain/search?domain=angkor',
    shown: '[data-domain][data-state]:not([data-state=checking])',
    isSignedIn: false,
    firstUse: (page) => page.locator('#domain-search').pressSequentially('wat', { delay: 120 }),
    aims: { first: 2.3, second: 1.3 },
  },
  {
    name: 'cart: lines and total',
    path: '/checkout-basket',
    shown: '[data-item] ~ *, [data-grand-total]',
    isSignedIn: true,
    firstUse: (page) => page.locator('[data-item] button').first().click(),
    aims: { first: 2.5, second: 1.3 },
  },
  {
    name: 'account: overview',
    path: '/account',
    shown: '[data-guard=auth] dd:not(:has([data-skeleton]))',
    isSignedIn: true,
    firstUse: (page) => page.locator('.bottom-navigation button').first().click(),
    aims: { first: 2.5, second: 1.5 },
  },
  {
    name: 'configurator: price follows a choice',
    path: '/hosting/cloud?package=ch-basic',
    shown: '[data-total-today]',
    choice: '[data-configurator] input[type=radio]:enabled:not(:checked)',
    isSignedIn: false,
    firstUse: (page) =>
      page.locator('[data-configurator] input[type=radio]:enabled:not(:checked)').first().click(),
    aims: { first: 2.3, second: 1.2 },
  },
]

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-usable-'))
const shop = await startSearchShop(directory, { SIGN_INS_PER_MINUTE: '100000' })
const front = values.http1 ? undefined : await startHttpsFront(shop.url)

const clientOf = (token?: string) =>
  createClient({
    baseUrl: `${shop.url}/api`,
    headers: () => ({ 'x-site': 'KH' }),
    accessToken: () => token,
    renew: () => Promise.resolve('signed-out'),
  })

/** Signs the demo customer in; returns the session as a browser stores it. */
const newSession = async (): Promise<string> => {
  const signedIn = await clientOf().call(login, {
    body: { username: 'demo', password: 'Demo1234' },
  })
  if (!signedIn.ok) throw new Error(signedIn.error.messageCode)
  const { accessToken, refreshToken } = signedIn.answer
  // The last browser was closed before a slow network could release its checkout.
  await clientOf(accessToken).call(setCheckoutState, {
    params: { x: 'basket' },
    body: { takeOver: true, leave: true },
  })
  const user = await clientOf(accessToken).call(getUserInformation, {})
  if (!user.ok) throw new Error(user.error.messageCode)
  const { id, username, firstName, lastName, email, registerCountry } = user.answer
  return JSON.stringify({
    ...{ accessToken, refreshToken, refreshedAt: Date.now() },
    user: { id, username, firstName, lastName, email, registerCountry },
  })
}

/** Puts two domains into the demo customer's cart. */
const fillCart = async (): Promise<void> => {
  const accessToken = readSession(await newSession())?.accessToken
  const items = ['com', 'net'].map((tld) =>
    newItem({
      domainName: `free-${randomUUID().replaceAll('-', '').slice(0, 10)}.${tld}`,
      duration: 1,
      expectedPrice: undefined,
    }),
  )
  const added = await clientOf(accessToken).call(addItems, { body: { items } })
  if (!added.ok) throw new Error(added.error.messageCode)
}

const median = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

const most = (visits: readonly Visit[], of: (visit: Visit) => number): number =>
  Math.max(...visits.map(of))

const runs = Number(values.runs)

const printScores = async (asked: readonly UsablePage[]): Promise<void> => {
  for (const page of asked) {
    const scores = await performanceScores(shop.url, page, { runs, newSession })
    const middle = median(scores, (score) => score)
    const isMet = middle >= lowestScore ? 'met' : 'NOT met'
    console.log(
      `${page.name.padEnd(37)} ${middle} (aim ${lowestScore} ${isMet}; ${scores.join(', ')})`,
    )
  }
}

const printVisits = async (asked: readonly UsablePage[]): Promise<void> => {
  const measured = await measureUsable(front?.url ?? shop.url, asked, {
    runs,
    browserArguments: front?.browserArguments ?? [],
    newSession,
    report: (doing) => console.error(`${doing} …`),
  })
  if (values.json) console.log(JSON.stringify(measured))
  else {
    const [processor] = cpus()
    console.log(
      `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}, ` +
        `${values.http1 ? 'HTTP/1.1' : 'HTTP/2'}, medians of ${values.runs}\n`,
    )
    console.log(
      'page                                  visit   painted   usable    aim         interaction    CLS  requests     kB',
    )
    for (const { page, first, second } of measured)
      for (const [name, visits, aim] of [
        ['first', first, page.aims.first],
        ['second', second, page.aims.second],
      ] as const) {
        const usable = median(visits, (each) => each.usable)
        const interaction = median(visits, (each) => each.interaction)
        console.log(
          [
            page.name.padEnd(37),
            name.padEnd(6),
            `${median(visits, (each) => each.painted)
              .toFixed(2)
              .padStart(6)} s`,
            `${usable.toFixed(2).padStart(6)} s`,
            `${aim.toFixed(1).padStart(5)} s ${usable <= aim ? 'met    ' : 'NOT met'}`,
            `${interaction.toFixed(0).padStart(4)} ms ${interaction <= longestInteraction ? 'met    ' : 'NOT met'}`,
            most(visits, (each) => each.shift)
              .toFixed(3)
              .padStart(6),
            String(median(visits, (each) => each.requests)).padStart(9),
            median(visits, (each) => each.kilobytes)
              .toFixed(0)
              .padStart(6),
          ].join(' '),
        )
      }
  }
}

try {
  await fillCart()
  const asked = pages.filter(({ path }) => path.startsWith(values.only))
  await (values.scores ? printScores : printVisits)(asked)
} finally {
  await front?.close()
  await shop.stop()
  await rm(directory, { recursive: true, force: true })
}
