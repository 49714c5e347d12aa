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
  const centres: number[][] = [[0, 1, 2].map((channel) => mean(sample, count, channel))];
  const nearest = new Float32Array(count).fill(Infinity);
  const groups = new Uint8Array(count);
  const away = (at: number, [l = 0, a = 0, b = 0]: number[]) =>
    (sample[at * 3]! - l) ** 2 + (sample[at * 3 + 1]! - a) ** 2 + (sample[at * 3 + 2]! - b) ** 2;
  // Each further centre is a badly explained colour at the 95th percentile, so that outliers form no group.
  while (centres.length < wanted) {
    const last = centres.at(-1)!;
    for (let at = 0; at < count; at += 1) nearest[at] = Math.min(nearest[at]!, away(at, last));
    const order = [...nearest.keys()].filter((at) => at % 5 === 0).sort((x, y) => nearest[y]! - nearest[x]!);
    const odd = order[Math.floor(order.length / 20)];
    if (odd === undefined || nearest[odd]! < noise) break;
    centres.push([sample[odd * 3]!, sample[odd * 3 + 1]!, sample[odd * 3 + 2]!]);
  }
  for (let round = 0; round < rounds; round += 1) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (let at = 0; at < count; at += 1) {
      let best = 0;
      let least = Infinity;
      centres.forEach((centre, index) => {
        const distance = away(at, centre);
        if (distance < least) [best, least] = [index, distance];
      });
      groups[at] = best;
      const sum = sums[best]!;
      for (let channel = 0; channel < 3; channel += 1) sum[channel]! += sample[at * 3 + channel]!;
      sum[3]! += 1;
    }
    sums.forEach(([l = 0, a = 0, b = 0, members = 0], index) => {
      if (members > 0) centres[index] = [l / members, a / members, b / members];
    });
  }
  return groups;
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
    const members = [...groups.keys()].filter((at) => groups[at] === index);
    const centre = [0, 1, 2].map(
      (channel) => members.reduce((sum, at) => sum + sample[at * 3 + channel]!, 0) / members.length,
    ) as [number, number, number];
    const spread = (x: number, y: number) =>
      members.reduce(
        (sum, at) => sum + (sample[at * 3 + x]! - centre[x]!) * (sample[at * 3 + y]! - centre[y]!),
        0,
      ) /
        members.length +
      (x === y ? noise : 0);
    const [ll, la, lb, aa, ab, bb] = [
      spread(0, 0),
      spread(0, 1),
      spread(0, 2),
      spread(1, 1),
      spread(1, 2),
      spread(2, 2),
    ];
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
      offset: 0.5 * Math.log(determinant) - Math.log(members.length / count),
    });
  }
  return found;
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
