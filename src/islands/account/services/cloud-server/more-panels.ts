export { FirewallPanel } from './FirewallPanel.tsx'
export { IpPanel } from './IpPanel.tsx'
export { ProtectionPanel } from './ProtectionPanel.tsx'
