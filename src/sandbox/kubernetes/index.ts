export { openCluster, type Cluster } from './cluster.ts'
export { kubernetesApp } from './kubernetes-app.ts'
