/**
 * The minimum cut of a grid of pixels by Boykov and Kolmogorov, "An Experimental Comparison of
 * Min-Cut/Max-Flow Algorithms" (2004), with every pixel joined to its eight neighbours.
 */
export interface GridCosts {
  width: number;
  height: number;
  /** Cost of each pixel as background. */
  background: Float32Array;
  /** Cost of each pixel as part of the piece. */
  piece: Float32Array;
  /** Cost of separating a pixel from its neighbour to the right, below, below right and below left. */
  right: Float32Array;
  below: Float32Array;
  belowRight: Float32Array;
  belowLeft: Float32Array;
}

const none = -1;
/** The pixel is connected directly to its terminal. */
const root = 8;
/** Search trees that grow from the terminals of the piece and the background. */
const free = 0;
const source = 1;
const sink = 2;

/** @returns 1 where a pixel belongs to the piece, 0 where it is background */
export function minCut(costs: GridCosts): Uint8Array {
  const { width, height } = costs;
  // A border of pixels without links, so that neighbours need no bounds check.
  const stride = width + 2;
  const size = stride * (height + 2);
  const offsets = [1, stride, stride + 1, stride - 1, -1, -stride, -stride - 1, -stride + 1];
  const back = (direction: number) => (direction + 4) & 7;
  const left = Array.from({ length: 8 }, () => new Float32Array(size));
  /** Remaining capacity from the source to a pixel (positive), or from it to the sink (negative). */
  const terminal = new Float32Array(size);

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * width + x;
      const to = (y + 1) * stride + x + 1;
      terminal[to] = costs.background[from]! - costs.piece[from]!;
      const link = (direction: number, cost: number) => {
        left[direction]![to] = cost;
        left[back(direction)]![to + offsets[direction]!] = cost;
      };
      if (x + 1 < width) link(0, costs.right[from]!);
      if (y + 1 < height) link(1, costs.below[from]!);
      if (x + 1 < width && y + 1 < height) link(2, costs.belowRight[from]!);
      if (x > 0 && y + 1 < height) link(3, costs.belowLeft[from]!);
    }
  }

  const tree = new Uint8Array(size);
  const parent = new Int8Array(size).fill(none);
  const stamp = new Int32Array(size);
  const distance = new Int32Array(size);
  const queued = new Uint8Array(size);
  const active = new Int32Array(size);
  let head = 0;
  let tail = 0;
  let waiting = 0;
  const activate = (pixel: number) => {
    if (queued[pixel]) return;
    queued[pixel] = 1;
    active[tail] = pixel;
    tail = tail + 1 === active.length ? 0 : tail + 1;
    waiting += 1;
  };
  const orphans: number[] = [];
  let time = 1;

  for (let pixel = 0; pixel < size; pixel += 1) {
    if (terminal[pixel] === 0) continue;
    tree[pixel] = terminal[pixel]! > 0 ? source : sink;
    parent[pixel] = root;
    distance[pixel] = 1;
    activate(pixel);
  }

  /**
   * Remaining capacity of the link between a pixel of a tree and its neighbour, in the direction of the
   * tree's flow.
   */
  const room = (side: number, pixel: number, direction: number) =>
    side === source ? left[direction]![pixel]! : left[back(direction)]![pixel + offsets[direction]!]!;

  const orphan = (pixel: number) => {
    parent[pixel] = none;
    orphans.push(pixel);
  };

  /** Steps to the terminal, or 0 for a pixel that is not connected to one. */
  function steps(start: number): number {
    let pixel = start;
    let count = 0;
    for (;;) {
      if (stamp[pixel] === time) {
        count += distance[pixel]!;
        break;
      }
      const direction = parent[pixel]!;
      if (direction === none) return 0;
      count += 1;
      if (direction === root) {
        stamp[pixel] = time;
        distance[pixel] = 1;
        break;
      }
      pixel += offsets[direction]!;
    }
    const total = count;
    for (pixel = start; stamp[pixel] !== time; pixel += offsets[parent[pixel]!]!) {
      stamp[pixel] = time;
      distance[pixel] = count;
      count -= 1;
    }
    return total;
  }

  function augment(fromSource: number, direction: number): void {
    const toSink = fromSource + offsets[direction]!;
    let flow = left[direction]![fromSource]!;
    let pixel = fromSource;
    for (let up = parent[pixel]!; up !== root; up = parent[pixel]!) {
      const above = pixel + offsets[up]!;
      flow = Math.min(flow, left[back(up)]![above]!);
      pixel = above;
    }
    flow = Math.min(flow, terminal[pixel]!);
    pixel = toSink;
    for (let up = parent[pixel]!; up !== root; up = parent[pixel]!) {
      flow = Math.min(flow, left[up]![pixel]!);
      pixel += offsets[up]!;
    }
    flow = Math.min(flow, -terminal[pixel]!);

    left[direction]![fromSource]! -= flow;
    left[back(direction)]![toSink]! += flow;
    pixel = fromSource;
    for (let up = parent[pixel]!; up !== root; up = parent[pixel]!) {
      const above = pixel + offsets[up]!;
      left[up]![pixel]! += flow;
      if ((left[back(up)]![above]! -= flow) <= 0) orphan(pixel);
      pixel = above;
    }
    if ((terminal[pixel]! -= flow) <= 0) orphan(pixel);
    pixel = toSink;
    for (let up = parent[pixel]!; up !== root; up = parent[pixel]!) {
      const above = pixel + offsets[up]!;
      left[back(up)]![above]! += flow;
      if ((left[up]![pixel]! -= flow) <= 0) orphan(pixel);
      pixel = above;
    }
    if ((terminal[pixel]! += flow) >= 0) orphan(pixel);
  }

  function adopt(): void {
    for (let pixel = orphans.pop(); pixel !== undefined; pixel = orphans.pop()) {
      const side = tree[pixel]!;
      let nearest = Infinity;
      let chosen = none;
      for (let direction = 0; direction < 8; direction += 1) {
        const next = pixel + offsets[direction]!;
        if (tree[next] !== side || parent[next] === none || room(side, next, back(direction)) <= 0) continue;
        const count = steps(next);
        if (count > 0 && count < nearest) {
          nearest = count;
          chosen = direction;
        }
      }
      if (chosen !== none) {
        parent[pixel] = chosen;
        stamp[pixel] = time;
        distance[pixel] = nearest + 1;
        continue;
      }
      tree[pixel] = free;
      for (let direction = 0; direction < 8; direction += 1) {
        const next = pixel + offsets[direction]!;
        if (tree[next] !== side) continue;
        if (room(side, next, back(direction)) > 0) activate(next);
        if (parent[next] === back(direction)) orphan(next);
      }
    }
  }

  while (waiting > 0) {
    const pixel = active[head]!;
    const side = tree[pixel]!;
    let met = none;
    if (side !== free) {
      for (let direction = 0; direction < 8 && met === none; direction += 1) {
        if (room(side, pixel, direction) <= 0) continue;
        const next = pixel + offsets[direction]!;
        if (tree[next] === free) {
          tree[next] = side;
          parent[next] = back(direction);
          stamp[next] = stamp[pixel]!;
          distance[next] = distance[pixel]! + 1;
          activate(next);
        } else if (tree[next] !== side) met = direction;
      }
    }
    if (met === none) {
      queued[pixel] = 0;
      head = head + 1 === active.length ? 0 : head + 1;
      waiting -= 1;
      continue;
    }
    time += 1;
    if (side === source) augment(pixel, met);
    else augment(pixel + offsets[met]!, back(met));
    adopt();
  }

  const sides = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sides[y * width + x] = tree[(y + 1) * stride + x + 1] === source ? 1 : 0;
  return sides;
}
