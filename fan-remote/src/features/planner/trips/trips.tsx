export default function Trips() {
  return null;
}
