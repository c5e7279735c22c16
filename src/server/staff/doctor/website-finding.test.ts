import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { websiteStamp } from '../../platform/production/index.ts'
import { findingLines } from './finding.ts'
import { examineWebsites, websitesOfOthers } from './website-finding.ts'

let answer: string | undefined
const server = createServer((request, response) => {
  const found = request.url === '/build.json' ? answer : undefined
  response.writeHead(found === undefined ? 404 : 200).end(found)
})
let websiteUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  websiteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const places = (apiUrl?: string) => ({ websiteUrl, apiUrl, allowedOrigins: [] })
const lineOf = async (apiUrl?: string) => findingLines(await examineWebsites(places(apiUrl)))[0]

const others = [
  ['another origin', () => websiteStamp('http://localhost:4321'), /built for http:\/\/localhost/],
  [
    'another API',
    () => websiteStamp(websiteUrl, 'https://api.example'),
    /API at https:\/\/api\.exam/,
  ],
  [
    'another release',
    () => ({ ...websiteStamp(websiteUrl), release: '0.0.1' }),
    /by release 0\.0\.1/,
  ],
] as const

it.each(others)('names a website that was built for %s', async (_, built, text) => {
  answer = JSON.stringify(built())
  expect(await lineOf()).toMatch(/^problem +website http.*: run npm run shop -- site rebuild/)
  expect(await lineOf()).toMatch(text)
  expect(await websitesOfOthers(places())).toMatchObject([{ is: 'problem' }])
})

it('accepts the website that was built for this server, and its API on another host', async () => {
  answer = JSON.stringify(websiteStamp(websiteUrl))
  expect(await lineOf()).toMatch(/^ok /)
  answer = JSON.stringify(websiteStamp(websiteUrl, 'https://api.example'))
  expect(await lineOf('https://api.example')).toMatch(/^ok /)
  expect(await websitesOfOthers(places('https://api.example'))).toEqual([])
})

it('names further websites of the API, and those that do not answer', async () => {
  answer = JSON.stringify(websiteStamp(websiteUrl))
  const allowedOrigins = ['http://127.0.0.1:1']
  const findings = await examineWebsites({ websiteUrl, apiUrl: undefined, allowedOrigins })
  expect(findings.map(({ is }) => is)).toEqual(['ok', 'problem'])
  expect(findings[1]?.text).toMatch(/does not answer \(/)
})

it('is not surprised by a website that is not built yet when the server starts', async () => {
  for (const absent of [undefined, '<html>', '{}']) {
    answer = absent
    expect(await lineOf()).toMatch(/^problem .*it has no build\.json/)
    expect(await websitesOfOthers(places())).toEqual([])
  }
})
