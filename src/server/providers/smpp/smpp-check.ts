import { partyTimeoutMs, type PartyCheck } from '../../platform/party-check.ts'
import type { SmppConfig } from './config.ts'
import { openConnection } from './connection.ts'
import { SmppRefused } from './errors.ts'

const alreadyBound = '05'

/** Creates the check of the SMS gateway: a bind that receives nothing, so that no receipt is lost. */
export const smppCheck = (config: Omit<SmppConfig, 'timeoutMs'>): PartyCheck => ({
  ...{ party: 'SMS gateway (SMPP)', place: 'SMPP_HOST, SMPP_PORT and SMPP_TLS' },
  credentials: 'SMPP_SYSTEM_ID and SMPP_PASSWORD',
  tls: config.tls ? config : undefined,
  run: async () => {
    try {
      const connection = await openConnection(
        { ...config, timeoutMs: partyTimeoutMs },
        {
          bindAs: 'transmitter',
          onReceipt: () => Promise.reject(new Error('a transmitter gets no receipts')),
          onClose: () => undefined,
        },
      )
      await connection.close()
    } catch (error) {
      // A contract may allow one session, which the running shop has.
      if (!(error instanceof SmppRefused && error.code === alreadyBound)) throw error
      return `${config.systemId} is bound already, by the running shop`
    }
    return `${config.systemId} bound to ${config.host}:${config.port}`
  },
})
