import * as v from 'valibot'
import type { ComputeCall } from './compute-version.ts'
import { OpenStackError } from './errors.ts'
import type { Request } from './request.ts'

const counter = v.optional(v.nullable(v.number()), null)

// Since 2.48 the same for all hypervisors; what one does not count is null.
const Diagnostics = v.pipe(
  v.object({
    cpu_details: v.optional(v.array(v.object({ time: counter })), []),
    nic_details: v.optional(
      v.array(v.object({ mac_address: v.string(), rx_octets: counter, tx_octets: counter })),
      [],
    ),
  }),
  v.transform(({ cpu_details, nic_details }) => ({
    /** Of each core, in nanoseconds. */
    cpuTimes: cpu_details.flatMap(({ time }) => time ?? []),
    nics: nic_details.map(({ mac_address, rx_octets, tx_octets }) => ({
      ...{ mac: mac_address, received: rx_octets, sent: tx_octets },
    })),
  })),
)
/** What the hypervisor of a server has counted since the server last started. */
export type Diagnostics = v.InferOutput<typeof Diagnostics>

/** Creates the call of a server's diagnostics. */
export const diagnosticCalls = (request: Request, call: ComputeCall) => ({
  /** Returns undefined for a server that does not run, or does not exist. */
  diagnostics: async (id: string): Promise<Diagnostics | undefined> => {
    try {
      return await request.find(await call('GET', `/servers/${id}/diagnostics`), Diagnostics)
    } catch (error) {
      if (error instanceof OpenStackError && error.status === 409) return undefined
      throw error
    }
  },
})
