import { randomUUID } from 'node:crypto'
import { partyTimeoutMs, type PartyCheck } from '../../platform/party-check.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { openConnection, type ConnectionConfig } from './connection.ts'

/** EPP's session limit exceeded (RFC 5730 §3). */
const sessionsInUse = '2502'

/** Creates the check of a registry: an EPP login and logout. */
export const registryCheck = (config: Omit<ConnectionConfig, 'timeoutMs'>): PartyCheck => ({
  ...{ party: 'registry (EPP)', place: 'EPP_HOST, EPP_PORT and EPP_CA' },
  credentials: 'EPP_CLIENT_ID, EPP_PASSWORD and EPP_CERT',
  tls: config,
  run: async () => {
    const { host, port, clientId } = config
    try {
      const connection = await openConnection(
        { ...config, timeoutMs: partyTimeoutMs },
        () => `doctor-${randomUUID().slice(0, 8)}`,
        () => undefined,
      )
      await connection.close()
    } catch (error) {
      // The registry counts sessions of an account that it knows.
      if (!(error instanceof ProviderError && error.code === sessionsInUse)) throw error
      return `all sessions of ${clientId} are in use, by the running shop`
    }
    return `${clientId} logged in to ${host}:${port}`
  },
})
