import { novaFault } from '../answers.ts'
import type { Call } from '../call.ts'
import { hexId, type Cloud } from '../cloud.ts'
import { flavors } from '../offer.ts'
import type { Server } from '../rows.ts'

/** What an idle server sends and receives in a second, and the share of a core that it uses. */
const sentPerSecond = 4_000
const receivedPerSecond = 1_500
const cpuShare = 0.05

const macOf = (portId: string): string => {
  const digits = hexId(portId)
  return `fa:16:3e:${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`
}

/** Shows what libvirt has counted since a server started; 409 unless it runs. */
export const diagnosticsJson = (cloud: Cloud, c: Call, server: Server): Response => {
  const { id, status, flavor, ports, createdAt } = server
  if (status !== 'ACTIVE') {
    const state = 'in power state shutdown'
    return novaFault(409, `Cannot 'get_diagnostics' instance ${id} while it is ${state}`)
  }
  // Rows of an earlier sandbox have none.
  const countsFrom = Math.max(createdAt, server.countsFrom)
  const seconds = (cloud.now().getTime() - countsFrom) / 1000
  const { vcpus = 1, ramMb = 0 } = flavors.find(({ name }) => name === flavor) ?? {}
  const time = Math.round((seconds * cpuShare * 1e9) / vcpus)
  const sent = Math.round(seconds * sentPerSecond)
  const received = Math.round(seconds * receivedPerSecond)
  // Before 2.48 each hypervisor has names of its own.
  if (c.get('minor') < 48) {
    return c.json({ cpu0_time: time, memory: ramMb * 1024, tap0_rx: received, tap0_tx: sent })
  }
  const nics = ports.map((port) => ({
    mac_address: macOf(port),
    ...{ rx_octets: received, rx_packets: Math.ceil(received / 900), rx_errors: 0, rx_drop: 0 },
    ...{ tx_octets: sent, tx_packets: Math.ceil(sent / 900), tx_errors: 0, tx_drop: 0 },
    ...{ rx_rate: null, tx_rate: null },
  }))
  const cpus = Array.from({ length: vcpus }, (_, at) => ({ id: at, time, utilisation: null }))
  return c.json({
    ...{ state: 'running', driver: 'libvirt', hypervisor: 'kvm', hypervisor_os: 'linux' },
    ...{ uptime: Math.round((cloud.now().getTime() - createdAt) / 1000), config_drive: true },
    ...{ num_cpus: vcpus, num_nics: nics.length, num_disks: 0 },
    ...{ cpu_details: cpus, nic_details: nics, disk_details: [] },
    memory_details: { maximum: ramMb, used: ramMb },
  })
}
