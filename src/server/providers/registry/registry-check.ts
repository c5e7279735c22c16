import { randomUUID } from 'node:crypto'
import { partyTimeoutMs, type PartyCheck } from '../../platform/party-check.ts'
import { openConnection, type ConnectionConfig } from './connection.ts'

/** Creates the check of a registry: an EPP login and logout. */
export const registryCheck = (config: Omit<ConnectionConfig, 'timeoutMs'>): PartyCheck => ({
  ...{ party: 'registry (EPP)', place: 'EPP_HOST, EPP_PORT and EPP_CA' },
  credentials: 'EPP_CLIENT_ID, EPP_PASSWORD and EPP_CERT',
  tls: config,
  run: async () => {
    const { host, port, clientId } = config
    const connection = await openConnection(
      { ...config, timeoutMs: partyTimeoutMs },
      () => `doctor-${randomUUID().slice(0, 8)}`,
      () => undefined,
    )
    await connection.close()
    return `${clientId} logged in to ${host}:${port}`
  },
})
