import { expect, it } from 'vitest'
import { namingClient } from './statement-names.ts'

it('a connection that ends within a transaction does not end the process', () => {
  const client = new (namingClient(() => undefined))()
  // Without a listener, this throws.
  expect(client.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true)
})
