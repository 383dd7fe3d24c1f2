internal import CPrefetch

/// Asks the processor to bring near what a text, of which the second word is given, keeps its bytes in.
///
/// To read a text counts a reference to its object, for which the processor waits until the object is there: one
/// after the other, where objects lie far apart. Asked for beforehand they come together. In the second word of a
/// text's 16 bytes all but the upper four bits are the address of its object. Where they are something else nothing
/// is gained, and nothing can go wrong: it is a hint.
@usableFromInline
package func prefetchObject(ofText word: UInt64) { prefetch_address(UInt(word & 0x0FFF_FFFF_FFFF_FFFF)) }
