import { expect, it } from 'vitest'
import { dunning } from '../../../contract/dunning.ts'
import { ServiceType } from '../../../contract/service-types.ts'
import { serviceEnds } from './service-ends.ts'

it('customers end the services that are removed when they are not paid', () => {
  const ended = ServiceType.options.filter((type) => serviceEnds[type] !== undefined)
  expect(ended.toSorted()).toEqual(Object.keys(dunning).toSorted())
})
