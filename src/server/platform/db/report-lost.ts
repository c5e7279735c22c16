import type pg from 'pg'

const connectionLost = ['error', new Error('the connection may be dead')] as const

/** Reports an idle connection as lost; its pool then removes it. */
export const reportLost = (client: pg.PoolClient): void => {
  client.emit(...connectionLost)
}
