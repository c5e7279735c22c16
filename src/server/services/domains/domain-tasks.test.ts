import { describe, expect, it } from 'vitest'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { createDomainTasks, type DomainTaskDeps, type DomainTasks } from './domain-tasks.ts'
import { taskCalls } from './routes.ts'

// A task's row says who may run it and when without running it.
const tasks = createDomainTasks({} as DomainTaskDeps)
const names = Object.keys(tasks) as (keyof DomainTasks)[]

describe('the tasks of a domain', () => {
  it.each(names)('%s needs a confirmed owner exactly where its call is sensitive', (name) => {
    const call: EndpointShape = taskCalls[name]
    expect(tasks[name].needs).toBe(call.sensitive ? 'CONFIRMED_OWNER' : 'OWNER')
  })

  it.each(names)('%s is not allowed on a domain that left', (name) => {
    expect(tasks[name].in).not.toContain('MOVED_AWAY')
  })
})
