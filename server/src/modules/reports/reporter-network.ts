import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ReportKind } from '@bestie/contracts/reports';
import { addressGroups } from '../../platform/http/address-groups';

/** The network that an address belongs to: the /24 of an IPv4 address, the /48 of an IPv6 address. */
function prefixOf(address: string): string {
  const { near, far } = addressGroups(address);
  return far ?? (isIP(near) === 4 ? near.split('.').slice(0, 3).join('.') : near);
}

/**
 * A hash by which reports of one thing from one network are found. It differs for each thing, so that it tells
 * nothing about what else somebody reported.
 */
export const reporterNetwork = (address: string, kind: ReportKind, targetId: string): string =>
  createHash('sha256')
    .update(`${kind}:${targetId}:${prefixOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
