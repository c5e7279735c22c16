import * as v from 'valibot'
import { expect, it } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { route } from '../http/routes.ts'
import { defineJob, jobAlone } from '../jobs/index.ts'
import { joinModules, type Module } from './module.ts'

const ping = endpoint({
  ...{ method: 'GET', path: '/ping', summary: 'Pings', access: 'public' },
  ...{ answer: v.string(), errors: [] },
})
const greet = defineJob({ name: 'greet', schema: v.object({}), formerly: ['hail'] })
const hail = defineJob({ name: 'hail', schema: v.object({}) })
const nothing = () => Promise.resolve()

it.each<[string, Module]>([
  ['call GET /ping', { routes: [route(ping, () => 'pong')] }],
  ['queue greet', { jobs: [jobAlone(greet, nothing)] }],
  ['schedule old things', { schedules: [{ name: 'old things', everyMs: 1, run: nothing }] }],
  ['handler spin', { on: [{ id: 'spin', on: 'order.paid', run: nothing }] }],
])('refuses two of one name: %s', (name, module) => {
  expect(() => joinModules([module])).not.toThrow()
  expect(() => joinModules([module, module])).toThrow(name)
})

it('refuses a job whose name another job had before', () => {
  const rows = [jobAlone(greet, nothing), jobAlone(hail, nothing)]
  expect(() => joinModules([{ jobs: rows }])).toThrow('queue hail')
})

it('refuses a mail that two jobs send', () => {
  const mails = ['receipt']
  const sending = { jobs: [{ ...jobAlone(greet, nothing), mails }] }
  const other = { jobs: [{ ...jobAlone(defineJob({ ...hail, name: 'bow' }), nothing), mails }] }
  expect(joinModules([sending]).mails).toEqual(mails)
  expect(() => joinModules([sending, other])).toThrow('mail receipt')
})

it('stops modules in the reverse order of their list', async () => {
  const stopped: string[] = []
  const module = (name: string): Module => ({ stop: () => void stopped.push(name) })
  await joinModules([module('registry'), {}, module('jobs'), module('hub')]).stop()
  expect(stopped).toEqual(['hub', 'jobs', 'registry'])
})
