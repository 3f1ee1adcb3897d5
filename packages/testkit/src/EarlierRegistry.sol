// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A registry as communities before Parley deployed it: an ERC-721 whose other events are not ours, whose
/// main names change with transfers, and whose minter is another contract. For tests.
contract EarlierRegistry {
    struct Domain {
        string name;
        uint256 tokenId;
        address holder;
        string data;
    }

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event DomainCreated(address indexed user, address indexed owner, string fullDomainName);
    event DefaultDomainChanged(address indexed user, string defaultDomain);
    event DataChanged(address indexed user, string indexed domainName);

    string public constant name = ".degen";
    string public constant symbol = ".DEGEN";
    uint256 public constant price = 0;
    uint256 public constant referral = 1_000;
    uint256 public constant nameMaxLength = 140;
    bool public constant buyingEnabled = true;
    uint256 public idCounter = 1;
    uint256 public totalSupply;

    mapping(string => Domain) public domains;
    mapping(uint256 => string) public domainIdsNames;
    mapping(address => string) public defaultNames;
    mapping(address => uint256) public balanceOf;

    function getDomainHolder(string calldata domainName) external view returns (address) {
        return domains[_lower(domainName)].holder;
    }

    function getDomainData(string calldata domainName) external view returns (string memory) {
        return domains[_lower(domainName)].data;
    }

    function ownerOf(uint256 tokenId) public view returns (address) {
        return domains[domainIdsNames[tokenId]].holder;
    }

    function mint(string calldata domainName, address domainHolder, address) external payable returns (uint256) {
        string memory lower = _lower(domainName);
        require(bytes(lower).length > 0, "Domain name empty");
        require(bytes(lower).length < nameMaxLength, "Domain name is too long");
        require(domains[lower].holder == address(0), "Domain with this name already exists");
        uint256 tokenId = idCounter++;
        domains[lower] = Domain(lower, tokenId, domainHolder, "");
        domainIdsNames[tokenId] = lower;
        balanceOf[domainHolder] += 1;
        totalSupply += 1;
        if (bytes(defaultNames[domainHolder]).length == 0) defaultNames[domainHolder] = lower;
        emit Transfer(address(0), domainHolder, tokenId);
        emit DomainCreated(msg.sender, domainHolder, string.concat(lower, name));
        return tokenId;
    }

    function editDefaultDomain(string calldata domainName) external {
        string memory lower = _lower(domainName);
        require(domains[lower].holder == msg.sender, "You do not own the selected domain");
        defaultNames[msg.sender] = lower;
        emit DefaultDomainChanged(msg.sender, lower);
    }

    function editData(string calldata domainName, string calldata data) external {
        string memory lower = _lower(domainName);
        require(domains[lower].holder == msg.sender, "Only domain holder can edit their data");
        domains[lower].data = data;
        emit DataChanged(msg.sender, lower);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf(tokenId) == from && msg.sender == from, "caller is not owner");
        string memory moved = domainIdsNames[tokenId];
        domains[moved].holder = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        if (keccak256(bytes(defaultNames[from])) == keccak256(bytes(moved))) delete defaultNames[from];
        if (bytes(defaultNames[to]).length == 0) defaultNames[to] = moved;
        emit Transfer(from, to, tokenId);
    }

    /// @dev Only A to Z, as it was.
    function _lower(string calldata text) private pure returns (string memory) {
        bytes memory letters = bytes(text);
        for (uint256 i = 0; i < letters.length; ++i) {
            if (letters[i] >= 0x41 && letters[i] <= 0x5A) letters[i] = bytes1(uint8(letters[i]) + 32);
        }
        return string(letters);
    }
}
