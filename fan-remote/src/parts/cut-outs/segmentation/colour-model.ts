/** A colour distribution: a mixture of Gaussians in Lab. */
export interface ColourModel {
  /** How badly a colour fits, in nats: −log of its likelihood under the best component. */
  cost(l: number, a: number, b: number): number;
}

/** Three numbers for each colour, and which of them count. */
export interface ColourSample {
  lab: Float32Array;
  /** Indices of pixels. */
  pixels: Int32Array;
}

const rounds = 8;
/** Noise of cameras and JPEG, in Lab units squared; also prevents zero variance for flat colours. */
const noise = 9;
/** Sample size that describes the colours as well as all pixels. */
const enough = 12_000;

/**
 * Fits a mixture by k-means, then one Gaussian for each group. The same pixels give the same model.
 * @param components groups at most
 */
export function fitColours({ lab, pixels }: ColourSample, components: number): ColourModel {
  const step = Math.max(1, Math.floor(pixels.length / enough));
  const count = Math.floor(pixels.length / step);
  if (count === 0) return { cost: () => 20 };
  const sample = new Float32Array(count * 3);
  for (let at = 0; at < count; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      sample[at * 3 + channel] = lab[pixels[at * step]! * 3 + channel]!;
  const groups = group(sample, count, Math.min(components, count));
  return mixture(gaussians(sample, count, groups));
}

function group(sample: Float32Array, count: number, wanted: number): Uint8Array {
  const centres = new Float64Array(wanted * 3);
  for (let channel = 0; channel < 3; channel += 1) centres[channel] = mean(sample, count, channel);
  let found = 1;
  const nearest = new Float32Array(count).fill(Infinity);
  // Each further centre is a badly explained colour at the 95th percentile, so that outliers form no group.
  while (found < wanted) {
    for (let at = 0; at < count; at += 1)
      nearest[at] = Math.min(nearest[at]!, squareTo(sample, at, centres, found - 1));
    const order: number[] = [];
    for (let at = 0; at < count; at += 5) order.push(at);
    order.sort((x, y) => nearest[y]! - nearest[x]!);
    const odd = order[Math.floor(order.length / 20)];
    if (odd === undefined || nearest[odd]! < noise) break;
    centres.set(sample.subarray(odd * 3, odd * 3 + 3), found * 3);
    found += 1;
  }
  const groups = new Uint8Array(count);
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Float64Array(found * 3);
    const members = new Uint32Array(found);
    let moved = false;
    for (let at = 0; at < count; at += 1) {
      let best = 0;
      let least = Infinity;
      for (let index = 0; index < found; index += 1) {
        const distance = squareTo(sample, at, centres, index);
        if (distance < least) {
          best = index;
          least = distance;
        }
      }
      moved ||= groups[at] !== best;
      groups[at] = best;
      members[best]! += 1;
      for (let channel = 0; channel < 3; channel += 1) sums[best * 3 + channel]! += sample[at * 3 + channel]!;
    }
    // Further rounds would find the same groups.
    if (!moved && round > 0) break;
    for (let index = 0; index < found; index += 1)
      if (members[index]! > 0)
        for (let channel = 0; channel < 3; channel += 1)
          centres[index * 3 + channel] = sums[index * 3 + channel]! / members[index]!;
  }
  return groups;
}

/** The squared distance of a colour from a centre. */
function squareTo(sample: Float32Array, at: number, centres: Float64Array, index: number): number {
  const l = sample[at * 3]! - centres[index * 3]!;
  const a = sample[at * 3 + 1]! - centres[index * 3 + 1]!;
  const b = sample[at * 3 + 2]! - centres[index * 3 + 2]!;
  return l * l + a * a + b * b;
}

interface Gaussian {
  mean: [number, number, number];
  /** Inverse of the covariance, upper triangle: ll, la, lb, aa, ab, bb. */
  inverse: [number, number, number, number, number, number];
  /** −log of the weight and the normalisation. */
  offset: number;
}

function gaussians(sample: Float32Array, count: number, groups: Uint8Array): Gaussian[] {
  const found: Gaussian[] = [];
  for (const index of new Set(groups)) {
    const [centre, members] = centreOf(sample, groups, index);
    const [ll, la, lb, aa, ab, bb] = spreadOf(sample, groups, index, centre, members);
    const determinant = ll * (aa * bb - ab * ab) - la * (la * bb - ab * lb) + lb * (la * ab - aa * lb);
    found.push({
      mean: centre,
      inverse: [
        (aa * bb - ab * ab) / determinant,
        (lb * ab - la * bb) / determinant,
        (la * ab - lb * aa) / determinant,
        (ll * bb - lb * lb) / determinant,
        (la * lb - ll * ab) / determinant,
        (ll * aa - la * la) / determinant,
      ],
      offset: 0.5 * Math.log(determinant) - Math.log(members / count),
    });
  }
  return found;
}

/** The mean of a group, and how many colours belong to it. */
function centreOf(
  sample: Float32Array,
  groups: Uint8Array,
  index: number,
): [centre: [number, number, number], members: number] {
  let [l, a, b, members] = [0, 0, 0, 0];
  for (let at = 0; at < groups.length; at += 1) {
    if (groups[at] !== index) continue;
    l += sample[at * 3]!;
    a += sample[at * 3 + 1]!;
    b += sample[at * 3 + 2]!;
    members += 1;
  }
  return [[l / members, a / members, b / members], members];
}

/** The covariance of a group, upper triangle. */
function spreadOf(
  sample: Float32Array,
  groups: Uint8Array,
  index: number,
  [l, a, b]: [number, number, number],
  members: number,
): [number, number, number, number, number, number] {
  let [ll, la, lb, aa, ab, bb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < groups.length; at += 1) {
    if (groups[at] !== index) continue;
    const x = sample[at * 3]! - l;
    const y = sample[at * 3 + 1]! - a;
    const z = sample[at * 3 + 2]! - b;
    ll += x * x;
    la += x * y;
    lb += x * z;
    aa += y * y;
    ab += y * z;
    bb += z * z;
  }
  return [
    ll / members + noise,
    la / members,
    lb / members,
    aa / members + noise,
    ab / members,
    bb / members + noise,
  ];
}

function mixture(parts: Gaussian[]): ColourModel {
  return {
    cost(l, a, b) {
      let least = Infinity;
      for (const { mean: centre, inverse, offset } of parts) {
        const [x, y, z] = [l - centre[0], a - centre[1], b - centre[2]];
        const square =
          inverse[0] * x * x +
          inverse[3] * y * y +
          inverse[5] * z * z +
          2 * (inverse[1] * x * y + inverse[2] * x * z + inverse[4] * y * z);
        least = Math.min(least, offset + 0.5 * square);
      }
      return least;
    },
  };
}

function mean(sample: Float32Array, count: number, channel: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += sample[at * 3 + channel]!;
  return sum / count;
}
