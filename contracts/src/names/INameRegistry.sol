// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Who holds which name, which of them is the holder's main name, and the data of each
/// name. A name is an ERC-721 token; its id is the keccak-256 of the folded label. Names are
/// permanent: nobody, not even the owner, can take, burn, or rename one. They are numbered 1, 2, 3
/// … in the order of their registration.
interface INameRegistry {
    /// @notice Emitted once per name, when it is minted.
    event NameRegistered(uint256 indexed tokenId, address indexed holder, string name);
    /// @notice Emitted when the main name of `holder` changes; `name` is empty when it has none now.
    event MainNameChanged(address indexed holder, string name);
    /// @notice Emitted when a holder changes the data of a name.
    event NameDataChanged(uint256 indexed tokenId, address indexed holder, string data);
    /// @notice Emitted when the owner lets a minter register names, or revokes that.
    event MinterSet(address indexed minter, bool allowed);

    /// @notice Thrown when the name already has a holder.
    error NameTaken(string name);
    /// @notice Thrown when the text is not a valid name.
    error NameInvalid(string name);
    /// @notice Thrown when the caller does not hold the name.
    error NotHolder(string name, address caller);
    /// @notice Thrown when the caller may not register names.
    error NotMinter(address caller);
    /// @notice Thrown when the data is longer than `maxLength` bytes.
    error DataTooLong(uint256 length, uint256 maxLength);
    /// @notice Thrown when the data is not a JSON object of strings.
    error DataInvalid();

    /// @notice Registers a name for `holder`. It becomes the main name of `holder` only if `buyer`
    /// is the holder and has no main name yet: a gift never does. Only for minters.
    /// @dev The holder is not called back, so that any contract wallet can hold a name.
    /// @return tokenId The id of the name.
    /// @return length The length of the name in code points.
    function register(string calldata name, address holder, address buyer)
        external
        returns (uint256 tokenId, uint256 length);

    /// @notice Makes a name the caller's main name. Only for its holder.
    function editDefaultDomain(string calldata domainName) external;

    /// @notice Sets the data of a name: empty, or a JSON object of strings of at most 1024 bytes,
    /// such as `{"image":"ipfs://…"}`. Only for its holder.
    function editData(string calldata domainName, string calldata data) external;

    /// @notice Lets a minter register names, or revokes that. Only for the owner.
    function setMinter(address minter, bool allowed) external;

    /// @notice The main name of an address, without the TLD; empty if it has none.
    function defaultNames(address holder) external view returns (string memory);

    /// @notice The holder of a name in any letter case; the zero address if it is free or invalid.
    function getDomainHolder(string calldata domainName) external view returns (address);

    /// @notice The data of a name, always a JSON object; `{}` if it has none.
    function getDomainData(string calldata domainName) external view returns (string memory);

    /// @notice The token id of a name in any letter case, minted or not; 0 if it is invalid.
    function tokenIdOf(string calldata domainName) external pure returns (uint256);

    /// @notice The length of a name in code points; 0 if it is invalid.
    function nameLength(string calldata domainName) external pure returns (uint256);

    /// @notice The folded name of a token, without the TLD.
    function nameOf(uint256 tokenId) external view returns (string memory);

    /// @notice The number of a name: 1 for the first that was registered, 2 for the next, and so
    /// on; 0 if there is no such name.
    function numberOf(uint256 tokenId) external view returns (uint256);

    /// @notice Number of names minted, and the number of the last one.
    function totalSupply() external view returns (uint256);

    /// @notice True for contracts that may register names.
    function isMinter(address minter) external view returns (bool);
}
